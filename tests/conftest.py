"""What every test shares: hypothesis at small size, the same examples in every run."""

from hypothesis import settings

settings.register_profile("small", max_examples=50, deadline=None, derandomize=True)
settings.load_profile("small")
