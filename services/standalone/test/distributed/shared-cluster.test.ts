import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { testClickHouseAway } from './clickhouse-away.ts';
import { testConsumersComeAndGo } from './consumers-come-and-go.ts';
import { testKafkaAway } from './kafka-away.ts';
import { testKillLoop } from './kill-loop.ts';
import { storeNames } from './own-servers.ts';
import { testPoison } from './poison.ts';
import { testPostgresAway } from './postgres-away.ts';
import { testRedirectKilled } from './redirect-killed.ts';
import { testRedisAway } from './redis-away.ts';
import { testRollingRestart } from './rolling-restart.ts';
import { testSlowNetwork } from './slow-network.ts';
import { clusterTimeoutMs } from './soak.ts';
import { startFaultCluster, type FaultCluster } from './start-fault-cluster.ts';

// One cluster for all of them, because it is the start of one that costs most. Each finds it well, whatever the others
// have done to it.
let cluster: FaultCluster | undefined;
beforeAll(async () => {
  cluster = await startFaultCluster({
    ...{ own: storeNames, over: storeNames, redirects: 2, analytics: 3, plan: 'enterprise' },
    // For balancers that ask who is ready.
    envOf: (name): Record<string, string> => (name === 'redirect' ? { DRAIN_DELAY_MS: '1000' } : {}),
  });
}, clusterTimeoutMs);
afterEach(async () => await cluster?.heal(), clusterTimeoutMs);
afterAll(async () => await cluster?.stop(), clusterTimeoutMs);

function given(): FaultCluster {
  if (!cluster) throw new Error('there is no cluster');
  return cluster;
}

describe('poison', () => testPoison(given));
describe('Redis away', () => testRedisAway(given));
describe('Postgres away', () => testPostgresAway(given));
describe('ClickHouse away', () => testClickHouseAway(given));
describe('slow network', () => testSlowNetwork(given));
describe('Kafka away', () => testKafkaAway(given));
describe('rolling restart', () => testRollingRestart(given));
describe('redirect killed', () => testRedirectKilled(given));
describe('consumers come and go', () => testConsumersComeAndGo(given));
describe('kill loop', () => testKillLoop(given));
