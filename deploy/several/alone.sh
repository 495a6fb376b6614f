#!/bin/sh
# sh alone.sh OTHER, on the primary's host, as postgres, when the copy's host is gone and all changes wait: goes on without it. Never
# on a former primary: it asks the other one at this address first. From now on the copy lacks changes: it must not be promoted
# before together.sh.
set -eu
other=$1
ask() { psql -qXtA -v ON_ERROR_STOP=1 -d postgres -c "$1"; }

state=$(psql -qXtA -d "host=$other port=5432 user=copy dbname=postgres connect_timeout=3" -c 'select pg_is_in_recovery()' 2> /dev/null || echo silent)
if [ "$state" = f ]; then
  echo "$other is a primary: this one has to stay out (rejoin.sh). Nothing was done." >&2
  exit 1
fi
if [ "$(ask 'select pg_is_in_recovery()')" != f ]; then
  echo 'This PostgreSQL is a copy: nothing was done.' >&2
  exit 1
fi
ask "alter system set synchronous_standby_names = ''"
ask 'select pg_reload_conf()' > /dev/null
echo 'Changes wait for no copy. Do not promote the copy before together.sh.'
