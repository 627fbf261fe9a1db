-- Text for the members of a workspace. Visitors never see it, so it is no part of what the redirects cache.
alter table links add column notes text;
