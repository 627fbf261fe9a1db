-- What visitors are hashed with no longer gets into Postgres, whose pages, write-ahead log and backups outlive its day.
drop table visitor_salts;
