"""Gives a connection of karrio's custom carrier a label of its own: use_label.py DATABASE CONNECTION TEMPLATE."""

import json
import sqlite3
import sys

database, connection, template = sys.argv[1:]
with sqlite3.connect(database, timeout=30) as db:
    (kept,) = db.execute("select credentials from CarrierConnection where carrier_id = ?", (connection,)).fetchone()
    credentials = {**json.loads(kept), "label_template": json.loads(template)}
    db.execute("update CarrierConnection set credentials = ? where carrier_id = ?", (json.dumps(credentials), connection))
