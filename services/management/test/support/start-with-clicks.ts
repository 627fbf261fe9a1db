import { migrateClicksDb, openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { createTestClicksDb } from '@linkplane/testing';
import { startManagement, type TestManagement } from './start-management.ts';

export type TestReports = { management: TestManagement; clicks: ClicksDb; stop(): Promise<void> };

/** The real service over both real databases. */
export async function startWithClicks(): Promise<TestReports> {
  const database = await createTestClicksDb();
  const clicks = openClicksDb(database);
  await migrateClicksDb(clicks);
  const management = await startManagement({ clicks });
  return {
    management,
    clicks,
    async stop() {
      await management.stop();
      await database.drop();
    },
  };
}
