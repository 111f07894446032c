#!/bin/sh
# Creates the roles of the site (roles.sql) and sets their passwords, as often as it runs. The superuser and the database are those of
# PGHOST, PGUSER, PGDATABASE, PGPASSWORD. Needs psql 15 or newer.
set -eu
: "${DATABASE_PASSWORD:?}" "${DATABASE_OWNER_PASSWORD:?}" "${DATABASE_BACKUP_PASSWORD:?}"
cd "$(dirname "$0")"
export PGOPTIONS='-c client_min_messages=warning -c password_encryption=scram-sha-256'
# A restored server reads only until it has replayed its log.
until [ "$(psql -X -A -t -c 'SELECT pg_is_in_recovery()')" = f ]; do sleep 1; done
psql -X -q -v ON_ERROR_STOP=1 -f roles.sql
# From the environment, so that no password is in the list of processes.
psql -X -q -v ON_ERROR_STOP=1 <<'SQL'
\getenv site DATABASE_PASSWORD
\getenv owner DATABASE_OWNER_PASSWORD
\getenv backup DATABASE_BACKUP_PASSWORD
ALTER ROLE pasidi PASSWORD :'site';
ALTER ROLE pasidi_owner PASSWORD :'owner';
ALTER ROLE pasidi_backup PASSWORD :'backup';
SQL
echo 'The roles pasidi, pasidi_owner and pasidi_backup are ready.'
