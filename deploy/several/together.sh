#!/bin/sh
# sh together.sh NAME, on the primary's host, as postgres, once the copy of this name follows: from now on a change is answered when
# both have it.
set -eu
name=$1
ask() { psql -qXtA -v ON_ERROR_STOP=1 -d postgres -c "$1"; }
seen() { ask "select count(*) from pg_stat_replication where application_name = '$name' and state = 'streaming' $1"; }
await() { for _ in $(seq 120); do [ "$(seen "$1")" = 0 ] || return 0; sleep 0.5; done; return 1; }

await '' || { echo "$name does not follow: nothing was done." >&2; exit 1; }
ask "alter system set synchronous_standby_names = '\"$name\"'"
ask 'select pg_reload_conf()' > /dev/null
await "and sync_state = 'sync'"
echo "Each change waits for $name."
