"""The follower keeps the tables level with the store."""

from projections.follow.following import APPLICATION, Following
from projections.follow.tracking import DuckDBTracking
from projections.follow.unreadable import Stopped

__all__ = ["APPLICATION", "DuckDBTracking", "Following", "Stopped"]
