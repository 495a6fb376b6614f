#!/bin/sh
# sh promote.sh, on the copy's host, as postgres, when the primary's host is gone or shut down: the copy becomes the primary.
# Then turn.sh, on each server's host. PGHOST names the folder of PostgreSQL's socket where it is not the usual one.
set -eu
ask() { psql -qXtA -v ON_ERROR_STOP=1 -d postgres -c "$1"; }

if [ "$(ask 'select pg_is_in_recovery()')" != t ]; then
  echo 'This PostgreSQL is no copy: nothing was done.' >&2
  exit 1
fi
# If it lost the primary long before the benches did, somebody typed alone.sh there, and this copy lacks what was done since.
echo "The last change that arrived here is of $(ask 'select pg_last_xact_replay_timestamp()')."
# It has no copy of its own now: it must not wait for one.
ask "alter system set synchronous_standby_names = ''"
[ "$(ask 'select pg_promote(true, 30)')" = t ]
ask 'select pg_reload_conf()' > /dev/null
echo 'This is the primary now. It waits for no copy until together.sh.'
