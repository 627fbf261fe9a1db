#!/bin/sh
# Creates the owner of Linkplane's database and a role for each plane, none of them a superuser. The container of Postgres
# runs it on a new volume; for another server it is run by hand (docs/kubernetes.md). It may be repeated: passwords become
# those of the environment, and everything else stays.
set -eu

psql --set ON_ERROR_STOP=1 --quiet --no-psqlrc --username "$POSTGRES_USER" --dbname postgres \
  --set linkplane="$LINKPLANE_PASSWORD" \
  --set linkplane_redirect="$LINKPLANE_REDIRECT_PASSWORD" \
  --set linkplane_analytics="$LINKPLANE_ANALYTICS_PASSWORD" \
  --set linkplane_webhooks="$LINKPLANE_WEBHOOKS_PASSWORD" <<'SQL'
select format('create role %I login', name)
from unnest(array['linkplane', 'linkplane_redirect', 'linkplane_analytics', 'linkplane_webhooks']) as name
where not exists (select from pg_roles where rolname = name) \gexec

alter role linkplane password :'linkplane';
alter role linkplane_redirect password :'linkplane_redirect';
alter role linkplane_analytics password :'linkplane_analytics';
alter role linkplane_webhooks password :'linkplane_webhooks';

select 'create database linkplane owner linkplane'
where not exists (select from pg_database where datname = 'linkplane') \gexec

revoke all on database linkplane from public;
grant connect on database linkplane to linkplane_redirect, linkplane_analytics, linkplane_webhooks;
SQL
