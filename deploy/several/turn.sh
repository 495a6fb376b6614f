#!/bin/sh
# sh turn.sh ADDRESS, on each server's host, as the user of PgBouncer (Debian: postgres): leads to the primary at ADDRESS.
# PgBouncer is killed, and systemd starts it again (pgbouncer-restart.conf) with the changed file: no connection to the former
# primary is left. Its own KILL crashes or hangs now and then (its issue 1401; both were seen with 1.18).
set -eu
address=$1
ini=${PGBOUNCER_INI:-/etc/pgbouncer/pgbouncer.ini}
home=${PGBOUNCER_HOME:-/var/run/postgresql}
answers() { psql -qXt -h "$home" -p 6432 -U pgbouncer -d pgbouncer -c 'show version' > /dev/null 2>&1; }

sed -i "s/^\(stock.*host=\)[^ ]*/\1$address/" "$ini"
pid=$(cat "$home/pgbouncer.pid" 2> /dev/null || true)
if [ -n "$pid" ] && [ "$(cat "/proc/$pid/comm" 2> /dev/null)" = pgbouncer ]; then kill -KILL "$pid"; fi
left=20
until answers; do
  left=$((left - 1))
  if [ "$left" = 0 ]; then
    echo "PgBouncer does not answer. Start it (systemctl start pgbouncer): its file leads to $address already." >&2
    exit 1
  fi
  sleep 0.5
done
echo "PgBouncer leads to $address."
