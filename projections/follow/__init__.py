"""The follower keeps the tables level with the store."""

from projections.follow.following import APPLICATION, Following
from projections.follow.owner import Held, Tables, layout, opened
from projections.follow.thread import Follower
from projections.follow.tracking import DuckDBTracking
from projections.follow.unreadable import Stopped

__all__ = ["APPLICATION", "DuckDBTracking", "Follower", "Following", "Held", "Stopped", "Tables", "layout", "opened"]
