-- management. The language in which a user reads the dashboard, as the API names it; without one the browser's.
alter table users add column language text;
