-- analytics. When the last copy of all links for analysts began. One process at a time writes a copy.
create table link_copies (
  id boolean primary key default true check (id),
  begun_at timestamptz(3) not null default '-infinity'
);
insert into link_copies default values;
