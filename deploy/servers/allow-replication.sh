# Lets the replica follow: the primary's image runs this once, when it makes the database.
echo 'host replication marcario all scram-sha-256' >> "$PGDATA/pg_hba.conf"
