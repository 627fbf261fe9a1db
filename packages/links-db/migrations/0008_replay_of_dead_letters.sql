-- Replayed dead letters are a stream of their own: source `dead-letters`, partition 0, with these numbers as offsets.
create sequence dead_letter_replays;

-- Its place in that stream while it is replayed, and after it was counted.
alter table dead_letters add column replay_offset bigint unique;
create index dead_letters_waiting on dead_letters (id) where replayed_at is null;
