-- management. Clicks of a link from before it was here, of which only the number is known. They are part of `clicks` and, as
-- what retention has erased, of `clicks_gone`, because no stored click stands for them.
alter table link_totals add column clicks_before bigint not null default 0;
