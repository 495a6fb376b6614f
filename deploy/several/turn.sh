#!/bin/sh
# sh turn.sh ADDRESS, on each server's host, as the user of PgBouncer (Debian: postgres): leads to the primary at ADDRESS.
# Between KILL and RESUME nothing passes, so that no connection to the former primary is left.
set -eu
address=$1
ini=${PGBOUNCER_INI:-/etc/pgbouncer/pgbouncer.ini}
say() { psql -qX -v ON_ERROR_STOP=1 -h "${PGBOUNCER_SOCKET:-/var/run/postgresql}" -p 6432 -U pgbouncer -d pgbouncer -c "$1"; }

for base in stock stock_direct; do say "KILL $base" || true; done
sed -i "s/^\(stock.*host=\)[^ ]*/\1$address/" "$ini"
say RELOAD
for base in stock stock_direct; do say "RESUME $base" || true; done
echo "PgBouncer leads to $address."
