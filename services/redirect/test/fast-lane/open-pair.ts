import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryInvalidations, openMemoryVisitorKeys } from '@linkplane/ephemeral';
import { openJournal, type JournalPayload } from '@linkplane/event-journal';
import { openPool } from '@linkplane/links-db';
import { noFailpoint } from '@linkplane/runtime';
import { createLogger, createMetrics } from '@linkplane/telemetry';
import { createTestLinksDb } from '@linkplane/testing';
import { createRedirectService, type FastLane, type RedirectDeps } from '../../src/service.ts';
import { seedFastLane } from './seed-links.ts';

/** A redirect plane behind a server of its own. */
export type Side = {
  port: number;
  server: Server;
  lane: FastLane | undefined;
  /** The payloads in its journal, in order. */
  events: string[];
  errors: string[];
};

export type Pair = { plain: Side; fast: Side; close(): Promise<void> };

const poolLimits = {
  applicationName: 'fast-lane-test',
  connectionsMax: 4,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 5_000,
  queryTimeoutMs: 6_000,
};

/**
 * Two redirect planes over the same links, one with a fast lane and one without. Each has a journal of its own.
 * @param prepare configures a server before it listens
 * @param handedOverVisitsMax without a limit both send the same bytes, however many requests a connection has
 */
export async function openPair(
  prepare: (server: Server) => void = () => {},
  handedOverVisitsMax: number | undefined = Infinity,
): Promise<Pair> {
  const database = await createTestLinksDb();
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-fast-lane-'));
  const logger = createLogger('fast-lane-test', 'silent');
  const pool = openPool({ connectionString: database.url, ...poolLimits }, logger);
  await seedFastLane(database.url);
  // Shared, so that both compute the same hash for a visitor.
  const visitorKeys = openMemoryVisitorKeys();
  const closers: (() => Promise<void>)[] = [];

  async function openSide(name: string, isFast: boolean): Promise<Side> {
    const root = join(directory, name);
    const journal = await openJournal({ root, totalBytesMax: 4 * 1_073_741_824, durability: 'process', logger });
    const events: string[] = [];
    const errors: string[] = [];
    const append: typeof journal.append = (payload, done) => {
      let event = '';
      journal.append(
        recordPayload(payload, (text) => (event = text)),
        (stored) => {
          events.push(event);
          done(stored);
        },
      );
    };
    const service = createRedirectService({
      visitorKeys,
      pool,
      journal: { ...journal, append },
      invalidations: openMemoryInvalidations(name),
      publicUrl: new URL('http://go.example'),
      trustedProxies: ['127.0.0.0/8'],
      placeProvider: 'cloudflare',
      logger: recordErrors(errors, logger),
      metrics: createMetrics(),
      failpoint: noFailpoint,
      handedOverVisitsMax,
    });
    await service.start();
    const server = createServer({ noDelay: true, maxHeaderSize: 16_384 }, service.handle);
    server.on('checkExpectation', service.handle);
    prepare(server);
    const lane = isFast ? service.openFastLane(server) : undefined;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      lane?.closeAll();
      await closed;
      await service.stop();
      await journal.close();
    });
    return { port: (server.address() as AddressInfo).port, server, lane, events, errors };
  }

  const [plain, fast] = [await openSide('plain', false), await openSide('fast', true)];
  return {
    plain,
    fast,
    async close() {
      for (const close of closers) await close();
      await pool.end();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function recordErrors(errors: string[], logger: RedirectDeps['logger']): RedirectDeps['logger'] {
  const child = logger.child({});
  child.error = (fields: unknown) => void errors.push(JSON.stringify(fields));
  return child;
}

/** The same payload, whose text is passed to `record` when it is written. */
function recordPayload(payload: JournalPayload, record: (text: string) => void): JournalPayload {
  if (typeof payload === 'string') {
    record(payload);
    return payload;
  }
  return {
    bytesMax: payload.bytesMax,
    write(into, at) {
      const end = payload.write(into, at);
      record(into.toString('utf8', at, end));
      return end;
    },
  };
}
