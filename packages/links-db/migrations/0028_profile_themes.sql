-- The look of a profile's page. Null: the plain page.

-- management
alter table profiles add column theme jsonb;
-- 0035 validates it in a transaction of its own, which does not block reads.
alter table profiles add constraint theme_is_an_object check (jsonb_typeof(theme) = 'object') not valid;
