"""The pages: each is one function of the visit."""
