import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { testClickHouseAway } from './clickhouse-away.ts';
import { testConsumersComeAndGo } from './consumers-come-and-go.ts';
import { testKafkaAway } from './kafka-away.ts';
import { testKillLoop } from './kill-loop.ts';
import { storeNames } from './own-servers.ts';
import { testPoison } from './poison.ts';
import { testPostgresAway } from './postgres-away.ts';
import { describeMetrics } from './read-admin.ts';
import { testRedirectKilled } from './redirect-killed.ts';
import { testRedisAway } from './redis-away.ts';
import { testRollingRestart } from './rolling-restart.ts';
import { testSlowNetwork } from './slow-network.ts';
import { clusterTimeoutMs, wantsAllFaults } from './soak.ts';
import { startFaultCluster, type FaultCluster } from './start-fault-cluster.ts';

const envOfServices: Record<string, Record<string, string>> = {
  // For balancers that ask who is ready: the answer may take a second, and the next question another.
  redirect: { DRAIN_DELAY_MS: '3000' },
  // Who has which partitions.
  analytics: { LOG_LEVEL: 'info' },
};
/** Of each service, when a test has failed. */
const loggedCharsMax = 4_000;

// One cluster for all of them, because it is the start of one that costs most. Each finds it well, whatever the others
// have done to it. The first one warms the processes up: others look at how long visits take.
let cluster: FaultCluster | undefined;
/** A test that ran out of time does not end: it would go on breaking the cluster below the next ones. */
let unended: string | undefined;
beforeAll(async () => {
  cluster = await startFaultCluster({
    own: storeNames,
    over: storeNames,
    redirects: 2,
    analytics: 3,
    plan: 'enterprise',
    envOf: (name) => envOfServices[name] ?? {},
  });
}, clusterTimeoutMs);
afterEach(async ({ task }) => {
  if (task.result?.errors?.some(({ message }) => message.includes('timed out'))) unended = task.name;
  if (task.result?.state === 'fail') await tellState();
  await cluster?.heal();
}, clusterTimeoutMs);
afterAll(async () => await cluster?.stop(), clusterTimeoutMs);

async function tellState(): Promise<void> {
  for (const service of cluster?.cluster.services ?? []) {
    const metrics = await describeMetrics(service).catch((error: unknown) => String(error));
    console.error(`${service.name}:\n${service.output().slice(-loggedCharsMax)}\n${metrics}`);
  }
}

function given(): FaultCluster {
  if (!cluster) throw new Error('there is no cluster');
  if (unended !== undefined) throw new Error(`"${unended}" ran out of time and may still break this cluster`);
  return cluster;
}

describe.runIf(wantsAllFaults)('poison', () => testPoison(given));
describe.runIf(wantsAllFaults)('Redis away', () => testRedisAway(given));
describe.runIf(wantsAllFaults)('Postgres away', () => testPostgresAway(given));
describe.runIf(wantsAllFaults)('ClickHouse away', () => testClickHouseAway(given));
describe.runIf(wantsAllFaults)('slow network', () => testSlowNetwork(given));
describe.runIf(wantsAllFaults)('Kafka away', () => testKafkaAway(given));
describe('rolling restart', () => testRollingRestart(given));
describe.runIf(wantsAllFaults)('redirect killed', () => testRedirectKilled(given));
describe.runIf(wantsAllFaults)('consumers come and go', () => testConsumersComeAndGo(given));
describe('kill loop', () => testKillLoop(given));
