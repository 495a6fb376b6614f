"""karrio's own settings, on an SQLite whose writers wait for each other. A purchase reads before its carrier is asked and writes after, so
a lock from its beginning would hold everybody up for as long as the carrier takes."""

from karrio.server.settings import *

DATABASES["default"]["OPTIONS"] = {"timeout": 60}
