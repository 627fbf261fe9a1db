import { openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { createMigratedClicksDb } from '@linkplane/testing';
import { startManagement, type ManagementOptions, type TestManagement } from './start-management.ts';

export type TestReports = { management: TestManagement; clicks: ClicksDb; stop(): Promise<void> };

/** The real service over both real databases. */
export async function startWithClicks(options: Omit<ManagementOptions, 'clicks'> = {}): Promise<TestReports> {
  const database = await createMigratedClicksDb();
  const clicks = openClicksDb(database);
  const management = await startManagement({ ...options, clicks });
  return {
    management,
    clicks,
    async stop() {
      await management.stop();
      await database.drop();
    },
  };
}
