-- Replayed dead letters are a separate stream: source `dead-letters`, partition 0, with these numbers as offsets.
create sequence dead_letter_replays;

-- The offset in that stream, from the beginning of the replay on.
alter table dead_letters add column replay_offset bigint unique;
create index dead_letters_waiting on dead_letters (id) where replayed_at is null;
