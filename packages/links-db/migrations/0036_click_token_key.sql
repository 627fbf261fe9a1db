-- management creates it, redirect reads it. Authenticates the tokens of clicks; the same for as long as the installation lives.
-- Two random UUIDs have 244 random bits.
alter table installation add column click_token_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
