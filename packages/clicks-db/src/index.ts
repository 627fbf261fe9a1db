export { listClicksMigrations, listMissingClicksMigrations, migrateClicksDb } from './migrate.ts';
export { openClicksDb, type ClicksDb, type ClicksDbOptions } from './open-clicks-db.ts';
