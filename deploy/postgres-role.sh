#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the user of Textloom, which is no superuser, and its database.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$TEXTLOOM_DB_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role textloom login createrole password :'password';
create database textloom owner textloom;
SQL
