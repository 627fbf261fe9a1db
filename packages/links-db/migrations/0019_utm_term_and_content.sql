alter table links add column utm_term text, add column utm_content text;
