-- management. Styles of the QR codes of links. Links with a plain code have no row.
create table qr_styles (
  link_id text collate "C" primary key references links on delete cascade,
  workspace_id text not null references workspaces on delete cascade,
  -- As in the API, without the logo.
  style jsonb not null,
  logo_id text collate "C" references uploads on delete set null,
  updated_at timestamptz(3) not null default now()
);
create index qr_styles_of_workspace on qr_styles (workspace_id);
create index qr_styles_by_logo on qr_styles (logo_id) where logo_id is not null;
