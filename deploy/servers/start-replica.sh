# Copies the primary at the first start, and follows it from then on. One that was away for longer than the primary keeps
# what it wrote (wal_keep_size) is copied anew: remove its volume.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --host primary --username marcario --pgdata "$PGDATA" --wal-method stream --write-recovery-conf
  chmod 700 "$PGDATA"
fi
exec postgres
