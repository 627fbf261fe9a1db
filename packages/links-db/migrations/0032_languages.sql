-- management. The language of the dashboard for a user, as in the API; null: the language of the browser.
alter table users add column language text;
