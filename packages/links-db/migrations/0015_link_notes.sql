-- Text for the members of a workspace. Visitors never see it, so redirects do not cache it.
alter table links add column notes text;
