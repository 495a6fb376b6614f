"""karrio's own settings, on an SQLite whose writers wait for each other. Without these, a busy machine hears « database is locked »."""

from karrio.server.settings import *

DATABASES["default"]["OPTIONS"] = {"timeout": 60, "transaction_mode": "IMMEDIATE"}
