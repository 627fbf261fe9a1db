import { readSeed } from '@linkplane/testing';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { drawSample } from '../support/draw-sample.ts';
import { testClickHouseAway } from './clickhouse-away.ts';
import { testConsumersComeAndGo } from './consumers-come-and-go.ts';
import { testEditsFollowed } from './edits-followed.ts';
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
  // Time for a balancer to notice: a readiness check may take a second, and the next one comes a second later.
  redirect: { DRAIN_DELAY_MS: '3000' },
  // Logs which consumer has which partitions.
  analytics: { LOG_LEVEL: 'info' },
};
/** Logged characters per service, when a test has failed. */
const loggedCharsMax = 4_000;

// All scenarios share one cluster, because starting it takes longest. It is healthy again before each of them. The
// first one warms up the processes, because later ones measure response times.
let cluster: FaultCluster | undefined;
/** The name of a test that timed out: it keeps running and may break the cluster under the next ones. */
let timedOut: string | undefined;
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
  if (task.result?.errors?.some(({ message }) => message.includes('timed out'))) timedOut = task.name;
  if (task.result?.state === 'fail') await logState();
  await cluster?.heal();
}, clusterTimeoutMs);
afterAll(async () => await cluster?.stop(), clusterTimeoutMs);

async function logState(): Promise<void> {
  for (const service of cluster?.cluster.services ?? []) {
    const metrics = await describeMetrics(service).catch((error: unknown) => String(error));
    console.error(`${service.name}:\n${service.output().slice(-loggedCharsMax)}\n${metrics}`);
  }
}

function readyCluster(): FaultCluster {
  if (!cluster) throw new Error('there is no cluster');
  if (timedOut !== undefined) throw new Error(`"${timedOut}" timed out and may still break this cluster`);
  return cluster;
}

/** In the order in which they run. */
const scenarios: Record<string, () => void> = {
  poison: () => testPoison(readyCluster),
  'edits followed': () => testEditsFollowed(readyCluster),
  'Redis away': () => testRedisAway(readyCluster),
  'Postgres away': () => testPostgresAway(readyCluster),
  'ClickHouse away': () => testClickHouseAway(readyCluster),
  'slow network': () => testSlowNetwork(readyCluster),
  'Kafka away': () => testKafkaAway(readyCluster),
  'rolling restart': () => testRollingRestart(readyCluster),
  'redirect killed': () => testRedirectKilled(readyCluster),
  'consumers come and go': () => testConsumersComeAndGo(readyCluster),
  'kill loop': () => testKillLoop(readyCluster),
};
/** They measure how long responses take, which says nothing beside the other tests of CI. */
const timed = ['Redis away', 'Postgres away', 'slow network', 'Kafka away'];
const always = 'rolling restart';
/** In CI one more, which the seed draws. */
const drawn = drawSample(
  Object.keys(scenarios).filter((name) => name !== always && !timed.includes(name)),
  1,
  readSeed(),
);
const isChosen = (name: string) => wantsAllFaults || name === always || drawn.includes(name);
for (const [name, defineTests] of Object.entries(scenarios)) if (isChosen(name)) describe(name, defineTests);
