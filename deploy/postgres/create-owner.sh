#!/bin/bash
# Run once by the image of PostgreSQL: a database of the console's own, whose owner may make a role and is no superuser.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/database)" --username="${POSTGRES_USER:-postgres}" <<'SQL'
create role sightline login createrole password :'password';
create database sightline owner sightline;
SQL
