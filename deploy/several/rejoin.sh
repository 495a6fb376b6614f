#!/bin/sh
# sh rejoin.sh PRIMARY NAME, as postgres, on a former primary's host that is back, or on a new copy's: follows the primary at this
# address under this name. What only a former primary has, and nobody was told of, is taken back by pg_rewind, or else everything
# is copied anew. PGDATA is the data folder, CONFIG the configuration file (Debian: /etc/postgresql/15/main/postgresql.conf); the
# programs of PostgreSQL must be on the PATH (Debian: /usr/lib/postgresql/15/bin), the password of the user `copy` in ~/.pgpass.
set -eu
primary=$1
name=$2
from="host=$primary port=5432 user=copy dbname=postgres application_name=$name connect_timeout=5"

if [ "$(psql -qXtA -d "$from" -c 'select pg_is_in_recovery()')" != f ]; then
  echo "$primary is no primary: nothing was done." >&2
  exit 1
fi
if [ -s "$PGDATA/PG_VERSION" ]; then
  pg_ctl -D "$PGDATA" status > /dev/null && pg_ctl -D "$PGDATA" -s -w -m fast stop
  psql -qX -d "$from" -c checkpoint
  pg_rewind -D "$PGDATA" --config-file="$CONFIG" --source-server="$from" --write-recovery-conf || rm -rf "${PGDATA:?}"/*
  how=rewound
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  how='copied anew'
  pg_basebackup -D "$PGDATA" -d "$from" -X stream -c fast --write-recovery-conf
fi
chmod 700 "$PGDATA"
pg_ctl -D "$PGDATA" -s -w -t 120 -o "-c config_file=$CONFIG" -l "$PGDATA/start.log" start
echo "$name follows $primary ($how). On the primary's host: sh together.sh $name"
