import { openClicksDb } from '@linkplane/clicks-db';
import { createFailpoint } from '@linkplane/runtime';
import { replayDeadLetters } from '../src/replay-dead-letters.ts';
import { replayDeps } from './replay-deps.ts';

/** What a test starts a replay with: one JSON argument. */
export type ReplayArguments = { postgresUrl: string; clickHouseUrl: string; database: string; failpoint: string };

// A replay of all dead letters in a process of its own, which its failpoint kills.
const given = JSON.parse(process.argv[2] ?? '{}') as ReplayArguments;
const clicks = openClicksDb({ url: given.clickHouseUrl, database: given.database });
await replayDeadLetters({ ...replayDeps(given.postgresUrl, clicks), failpoint: createFailpoint(given.failpoint) });
process.exit(0);
