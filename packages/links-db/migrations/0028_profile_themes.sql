-- How the page of a profile looks. Null is the plain page, as all profiles have had it.

-- management
alter table profiles add column theme jsonb;
-- Validated by 0035, in a transaction that locks no reader out.
alter table profiles add constraint theme_is_an_object check (jsonb_typeof(theme) = 'object') not valid;
