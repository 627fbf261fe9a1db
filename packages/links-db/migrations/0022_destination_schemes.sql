-- Schemes of apps that links of a workspace may open, besides those that all links may. Lower case, without the colon.
alter table workspaces add column destination_schemes text[] not null default '{}';
