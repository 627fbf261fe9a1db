import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openRedis,
  openRedisInvalidations,
  openRedisTargetCache,
  openRedisVisitorKeys,
  type RedisStore,
} from '@linkplane/ephemeral';
import { openJournal } from '@linkplane/event-journal';
import { openPool } from '@linkplane/links-db';
import { deleteLink, insertLink, updateLink, type LinkFields } from '@linkplane/links-db/links';
import { inTransaction } from '@linkplane/links-db/transactions';
import { createChangeRelay, type ChangeRelay } from '@linkplane/management/outbox';
import { createId, noFailpoint } from '@linkplane/runtime';
import { createLogger, createMetrics } from '@linkplane/telemetry';
import { createTestLinksDb, waitFor } from '@linkplane/testing';
import { createRedirectService } from '../../src/service.ts';
import { noFields } from './a-link.ts';

/** What a visitor gets: the location of a redirect, or the status of a page. */
export type Seen = string | number;

/** A redirect node with a pool, connections to Redis, and a memory of its own. */
export type FleetNode = {
  visit(slug: string): Promise<Seen>;
  /** The value of one of the node's metrics. */
  metric(name: string): Promise<number>;
  hasLease(): boolean;
  store: RedisStore;
};

/** Changes links as management does, and returns once the change is committed. */
export type Editor = {
  create(slug: string, url: string): Promise<void>;
  change(slug: string, url: string): Promise<void>;
  remove(slug: string): Promise<void>;
  startRelay(redisPort?: number): void;
  /** Stops the relay like a process that dies: no more changes are published. */
  stopRelay(): Promise<void>;
  outboxRows(): Promise<number>;
};

export type Fleet = {
  databaseUrl: string;
  editor: Editor;
  /** The store of the test itself, with a longer timeout than the nodes have. */
  store: RedisStore;
  /** @param ports of proxies, for stores that the node does not reach directly */
  addNode(ports?: { redis?: number; postgres?: number }): Promise<FleetNode>;
  stop(): Promise<void>;
};

const logger = createLogger('fleet', 'silent');
const poolLimits = {
  applicationName: 'fleet',
  connectionsMax: 4,
  connectTimeoutMs: 4_000,
  statementTimeoutMs: 4_000,
  queryTimeoutMs: 5_000,
};
const testTimeoutMs = 10_000;
/** The timeouts of nodes that a test cuts off from Postgres. */
const shortTimeouts = { connectTimeoutMs: 300, statementTimeoutMs: 500, queryTimeoutMs: 600 };

/** Redirect nodes and management's relay over one Postgres and one Redis, all real. */
export async function startFleet(redisPort: number): Promise<Fleet> {
  const database = await createTestLinksDb();
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-fleet-'));
  const closers: (() => Promise<unknown>)[] = [];
  const namespace = `fleet-${createId('req')}`;
  const editor = await openEditor({ databaseUrl: database.url, redisPort, namespace }, closers);
  const url = `redis://127.0.0.1:${redisPort}`;
  const store = openRedis({ url, namespace, logger, commandTimeoutMs: testTimeoutMs });
  closers.push(store.close);
  await waitFor(() => store.isUp());

  return {
    databaseUrl: database.url,
    editor,
    store,
    async addNode(ports = {}) {
      const node = await openNode({
        namespace,
        redisPort: ports.redis ?? redisPort,
        databaseUrl: withPort(database.url, ports.postgres),
        timeouts: ports.postgres === undefined ? {} : shortTimeouts,
        journalRoot: join(directory, createId('req')),
      });
      closers.push(node.close);
      return node;
    },
    async stop() {
      for (const close of closers.reverse()) await close();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type StoreOptions = { redisPort: number; namespace: string; databaseUrl: string };

async function openNode(
  options: StoreOptions & { journalRoot: string; timeouts: Partial<typeof shortTimeouts> },
): Promise<FleetNode & { close(): Promise<void> }> {
  const store = openRedis({ url: `redis://127.0.0.1:${options.redisPort}`, namespace: options.namespace, logger });
  const invalidations = openRedisInvalidations(store);
  const pool = openPool({ connectionString: options.databaseUrl, ...poolLimits, ...options.timeouts }, logger);
  const journal = await openJournal({
    root: options.journalRoot,
    totalBytesMax: 67_108_864,
    durability: 'process',
    logger,
  });
  const metrics = createMetrics();
  const service = createRedirectService({
    visitorKeys: openRedisVisitorKeys(store),
    pool,
    journal,
    invalidations,
    targetCache: openRedisTargetCache(store),
    logger,
    metrics,
    publicUrl: new URL('http://go.example'),
    trustedProxies: [],
    failpoint: noFailpoint,
  });
  await service.start();
  const server = createServer(service.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return {
    store,
    hasLease: invalidations.hasLease,
    visit: (slug) => visit(agent, port, slug),
    async metric(name) {
      const line = new RegExp(`^linkplane_${name} (\\S+)$`, 'm').exec(await metrics.render());
      return Number(line?.[1]);
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.stop();
      await invalidations.close();
      await store.close();
      await journal.close();
      await pool.end();
    },
  };
}

async function openEditor(
  { databaseUrl, redisPort, namespace }: StoreOptions,
  closers: (() => Promise<unknown>)[],
): Promise<Editor> {
  const pool = openPool({ connectionString: databaseUrl, ...poolLimits }, logger);
  const workspaceId = createId('wsp');
  await pool.query(`insert into workspaces (id, name, plan) values ($1, 'Fleet', 'free')`, [workspaceId]);
  const ids = new Map<string, string>();
  let relay: ChangeRelay | undefined;
  let store: RedisStore | undefined;
  const idOf = (slug: string) => ids.get(slug) ?? '';
  const fields = (slug: string, url: string): LinkFields => ({ ...noFields, slug, url });

  const editor: Editor = {
    async create(slug, url) {
      const id = createId('lnk');
      const made = await insertLink(pool, workspaceId, {
        id,
        host: '',
        targetHosts: [],
        createdEvent: null,
        ...fields(slug, url),
      });
      if (made.kind !== 'inserted') throw new Error(made.kind);
      ids.set(slug, id);
      relay?.publish([made.change]);
    },
    async change(slug, url) {
      const { changes } = await inTransaction(pool, (connection) =>
        updateLink(connection, workspaceId, idOf(slug), fields(slug, url)),
      );
      relay?.publish(changes);
    },
    async remove(slug) {
      const change = await deleteLink(pool, workspaceId, idOf(slug));
      if (change) relay?.publish([change]);
    },
    startRelay(port = redisPort) {
      store = openRedis({ url: `redis://127.0.0.1:${port}`, namespace, logger });
      relay = createChangeRelay({ database: pool, invalidations: openRedisInvalidations(store), logger });
      relay.start();
    },
    async stopRelay() {
      const stopped = relay;
      relay = undefined;
      await stopped?.stop();
      await store?.close();
    },
    outboxRows: async () => (await pool.query('select from outbox')).rowCount ?? 0,
  };
  closers.push(async () => {
    await editor.stopRelay();
    await pool.end();
  });
  editor.startRelay();
  await waitFor(() => store?.isUp());
  return editor;
}

function visit(agent: Agent, port: number, slug: string): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>();
  request({ agent, port, host: '127.0.0.1', path: `/${slug}`, headers: { host: 'go.example' } }, (response) => {
    response.resume();
    response.on('end', () => resolve(response.headers.location ?? response.statusCode ?? 0));
    response.on('error', reject);
  })
    .on('error', reject)
    .end();
  return promise;
}

function withPort(url: string, port: number | undefined): string {
  const changed = new URL(url);
  if (port !== undefined) changed.port = String(port);
  return changed.href;
}
