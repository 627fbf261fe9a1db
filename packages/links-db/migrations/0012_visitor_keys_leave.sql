-- The keys that visitors are hashed with are not stored in Postgres, because its pages, write-ahead log and backups
-- last longer than the day of a key.
drop table visitor_salts;
