import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { link, success, type Deleted, type ErrorCode, type ErrorDetail } from '@linkplane/contracts';
import type { CompatibleApi, Link, LinkPage, LinkStatsData } from '@linkplane/contracts';
import { openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { openMemoryRateLimiter, type Invalidation, type Invalidations, type RateLimiter } from '@linkplane/ephemeral';
import { openPool, type Pool, type PoolOptions } from '@linkplane/links-db';
import { setPlan, type Plan } from '@linkplane/links-db/workspaces';
import { defaultSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
import { createLogger, createMetrics } from '@linkplane/telemetry';
import { createTestLinksDb } from '@linkplane/testing';
import { createFirstAccount, createWorkspaceWithToken, type FirstAccount } from '../../src/operator/index.ts';
import { createManagementService, type ManagementDeps, type UploadStore } from '../../src/service.ts';

/** The fields of all routes and statuses; a test reads those that it expects. */
type ResponseBody = {
  success: boolean;
  data: Link & LinkPage & Deleted & LinkStatsData;
  error: { code: ErrorCode; message: string; details: ErrorDetail[]; retryAfter: number };
};

export type TestResponse = { status: number; headers: Headers; text: string; body: ResponseBody };

export type TestManagement = {
  url: string;
  pool: Pool;
  owner: FirstAccount;
  /** Every invalidation published so far. */
  published: Invalidation[];
  /** Sends JSON (a string goes as it is) with the owner's token, or another one. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<TestResponse>;
  /** Creates a link, which must succeed. */
  create(fields?: Record<string, unknown>): Promise<Link>;
  newWorkspace(plan?: Plan): Promise<{ workspaceId: string; token: string }>;
  renderMetrics(): Promise<string>;
  stop(): Promise<void>;
};

type PoolLimits = Pick<PoolOptions, 'connectTimeoutMs' | 'statementTimeoutMs' | 'queryTimeoutMs'>;
type CallOptions = { token?: string | null; headers?: Record<string, string> };
export type ManagementOptions = {
  /** That of `clicks`, for processes of import jobs. */
  clicksUrl?: string;
  clicks?: ClicksDb;
  /** The policy of the service's own host. */
  slugPolicy?: SlugPolicy;
  publicUrl?: string;
  compatibleApis?: CompatibleApi[];
  databaseUrl?: string;
  /** The owner of `databaseUrl`, where another service has created it. */
  owner?: FirstAccount;
  invalidations?: Invalidations;
  limiter?: RateLimiter;
  now?: () => number;
  start?: boolean;
  isSignUpOpen?: boolean;
  /** The mail server; default: the service sends no mail. */
  mail?: ManagementDeps['mail'];
  dnsServers?: string[];
  publicAddresses?: string[];
  allowsPrivateWebhooks?: boolean;
  /** Default: a directory that tests share, as their ids never collide. */
  uploads?: UploadStore;
  /** Default: one of its own. */
  importsDirectory?: string;
  /** Where jobs kill themselves. */
  failpoint?: string;
  poolLimits?: Partial<PoolLimits>;
};

/** The real service over a real database and real HTTP. The owner is on the one plan that no test can exhaust. */
export async function startManagement(options: ManagementOptions = {}): Promise<TestManagement> {
  const database = options.databaseUrl === undefined ? await createTestLinksDb() : undefined;
  const logger = createLogger('test', 'silent');
  const pool = openTestPool(options.databaseUrl ?? database?.url ?? '', options.poolLimits);
  const owner = options.owner ?? (await createFirstAccount(pool));
  if (!owner) throw new Error('The test database is not empty.');
  await setPlan(pool, owner.workspaceId, 'enterprise');
  const published: Invalidation[] = [];
  const invalidations = options.invalidations ?? recordTo(published);
  const publicUrl = new URL(options.publicUrl ?? 'http://localhost:8080');
  // A closed port, for tests without reports.
  const clicks = options.clicks ?? openClicksDb({ url: 'http://127.0.0.1:1' });
  const metrics = createMetrics();
  const { now = Date.now, limiter = openMemoryRateLimiter({ now }) } = options;
  // Files of jobs that the database does not know are removed: no two services with other databases share a directory.
  const importsDirectory = options.importsDirectory ?? mkdtempSync(join(tmpdir(), 'linkplane-test-imports-'));
  const service = createManagementService({
    signUp: { isOpen: options.isSignUpOpen ?? true, plan: 'free' },
    mail: options.mail,
    database: pool,
    clicks,
    invalidations,
    limiter,
    publicUrl,
    compatibleApis: options.compatibleApis ?? [],
    slugPolicy: options.slugPolicy ?? defaultSlugPolicy,
    logger,
    metrics,
    now,
    dns: { servers: options.dnsServers ?? [], publicAddresses: options.publicAddresses ?? [] },
    webhooks: { allowPrivate: options.allowsPrivateWebhooks ?? false },
    uploads: options.uploads ?? { kind: 'disk', directory: join(tmpdir(), 'linkplane-test-uploads') },
    imports: {
      stores: {
        postgresUrl: options.databaseUrl ?? database?.url ?? '',
        clickhouseUrl: options.clicksUrl ?? 'http://127.0.0.1:1',
      },
      directory: importsDirectory,
      logLevel: 'silent',
      failpoint: options.failpoint,
    },
    readAddress: ({ headers, socket }) => String(headers['x-forwarded-for'] ?? socket.remoteAddress),
  });
  if (options.start !== false) service.start();
  const server = createServer(service.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const call = async (method: string, path: string, body?: unknown, { token, headers }: CallOptions = {}) =>
    await send(`${url}${path}`, method, body, token === undefined ? owner.token : token, headers);

  return {
    url,
    pool,
    owner,
    published,
    call,
    async create(fields = {}) {
      const { status, body } = await call('POST', '/v1/links', { url: 'https://example.com/', ...fields });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return success(link).strict().parse(body).data;
    },
    newWorkspace: (plan = 'enterprise') => createWorkspaceWithToken(pool, { name: 'Another', plan }),
    renderMetrics: () => metrics.render(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.stop();
      await pool.end();
      await clicks.close();
      await database?.drop();
      if (options.importsDirectory === undefined) rmSync(importsDirectory, { recursive: true, force: true });
    },
  };
}

/** So long that a machine that pauses for a moment fails no request. */
const patientLimits: PoolLimits = { connectTimeoutMs: 15_000, statementTimeoutMs: 20_000, queryTimeoutMs: 25_000 };

export function openTestPool(connectionString: string, poolLimits: Partial<PoolLimits> = {}): Pool {
  const limits = { connectionsMax: 8, ...patientLimits, ...poolLimits };
  return openPool({ connectionString, applicationName: 'management-test', ...limits }, createLogger('test', 'silent'));
}

async function send(
  url: string,
  method: string,
  body: unknown,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = (text === '' ? {} : JSON.parse(text)) as ResponseBody;
  return { status: response.status, headers: response.headers, text, body: parsed };
}

function recordTo(published: Invalidation[]): Invalidations {
  return {
    publish: async (changes) => void published.push(...changes),
    renewLease: async () => {},
    subscribe: () => {},
    close: async () => {},
  };
}
