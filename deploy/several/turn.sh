#!/bin/sh
# sh turn.sh ADDRESS, on each server's host, as the user of PgBouncer (Debian: postgres): leads to the primary at ADDRESS.
# Between KILL and RESUME nothing passes, so that no connection to the former primary is left.
# PgBouncer may crash at KILL (its issue 1401, seen with 1.18). systemd starts it again (pgbouncer-restart.conf) with the file as
# it is then, so the file is changed first.
set -eu
address=$1
ini=${PGBOUNCER_INI:-/etc/pgbouncer/pgbouncer.ini}
say() { psql -qX -v ON_ERROR_STOP=1 -h "${PGBOUNCER_SOCKET:-/var/run/postgresql}" -p 6432 -U pgbouncer -d pgbouncer -c "$1"; }

sed -i "s/^\(stock.*host=\)[^ ]*/\1$address/" "$ini"
for base in stock stock_direct; do say "KILL $base" || true; done
left=20
until say RELOAD; do
  left=$((left - 1))
  if [ "$left" = 0 ]; then
    echo "PgBouncer does not answer. Start it (systemctl start pgbouncer): its file leads to $address already." >&2
    exit 1
  fi
  sleep 0.5
done
for base in stock stock_direct; do say "RESUME $base" || true; done
echo "PgBouncer leads to $address."
