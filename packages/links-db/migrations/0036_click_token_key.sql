-- management. Redirects sign tokens of clicks with this key, which is never changed. Two random UUIDs have 244 random
-- bits.
alter table installation add column click_token_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
