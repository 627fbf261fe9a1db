-- UTM parameters of a campaign, applied to links when they are created.
create table utm_templates (
  id text collate "C" primary key,
  workspace_id text not null references workspaces on delete cascade,
  name text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  -- Names of the parameters that every link of the campaign has, as in the API.
  required text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index utm_templates_of_workspace on utm_templates (workspace_id, created_at, id);
