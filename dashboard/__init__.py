"""The pages: record, replay, report, insights."""
