"""Settings of karrio's `migrate` for an empty database: its tables as they are today, and not by their four hundred steps."""

from karrio.server.settings import *


class Today:
    """Which applications have no steps. `oauth2_provider` is swappable, and Django makes such tables by steps alone."""

    def __contains__(self, app):
        return app != "oauth2_provider"

    def __getitem__(self, app):
        return None


MIGRATION_MODULES = Today()
