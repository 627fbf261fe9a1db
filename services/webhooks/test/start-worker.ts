import { randomBytes } from 'node:crypto';
import { openPool, type Pool } from '@linkplane/links-db';
import { createId } from '@linkplane/runtime';
import { createLogger, createMetrics } from '@linkplane/telemetry';
import { createTestLinksDb } from '@linkplane/testing';
import { createWebhooksService, webhooksPoolLimits, type WebhooksService } from '../src/service.ts';
import { queueEvents } from './queue-events.ts';

export const silentLogger = createLogger('test', 'silent');

/** A real, empty database with a workspace, and workers on it. */
export type TestDeliveries = {
  pool: Pool;
  postgresUrl: string;
  workspaceId: string;
  /** Creates a webhook that receives clicks, by default with a new id. */
  addWebhook(url: string, id?: string): Promise<TestWebhook>;
  /** Clicks of the workspace, as the consumer queues them; their ids. */
  click(count: number): Promise<string[]>;
  /** A worker in this process. */
  startWorker(options?: { clockAheadMs?: () => number; allowPrivate?: boolean }): TestWorker;
  stop(): Promise<void>;
};

export type TestWorker = Pick<WebhooksService, 'stop'> & { renderMetrics(): Promise<string> };
export type TestWebhook = { id: string; secret: string };

export type DeliveryRow = {
  id: string;
  state: string;
  attemptsLeft: number;
  attemptCount: number;
  attempts: { at: string; status: number | null; error: string | null; response: string | null; url: string }[];
};

export async function openTestDeliveries(): Promise<TestDeliveries> {
  const database = await createTestLinksDb();
  // Patient with a machine that is busy.
  const limits = { ...webhooksPoolLimits, connectTimeoutMs: 15_000 };
  const pool = openPool({ connectionString: database.url, ...limits }, silentLogger);
  const workspaceId = createId('wsp');
  await pool.query(`insert into workspaces (id, name, plan) values ($1, 'test', 'free')`, [workspaceId]);
  const workers: TestWorker[] = [];
  return {
    pool,
    postgresUrl: database.url,
    workspaceId,
    async addWebhook(url, id = createId('whk')) {
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      await pool.query(
        `with w as (
           insert into webhooks (id, workspace_id, url, events, secret) values ($1, $2, $3, '{link.clicked}', $4) returning id
         ) insert into webhook_backlogs (webhook_id, waiting_max) select id, 1000000 from w`,
        [id, workspaceId, url, secret],
      );
      return { id, secret };
    },
    click: (count) => queueEvents(pool, workspaceId, count),
    startWorker({ clockAheadMs, allowPrivate = true } = {}) {
      const metrics = createMetrics();
      const service = createWebhooksService({
        pool,
        metrics,
        logger: silentLogger,
        allowPrivate,
        dnsServers: [],
        ...(clockAheadMs && { clockAheadMs }),
      });
      service.start();
      const worker = { stop: () => service.stop(), renderMetrics: () => metrics.render() };
      workers.push(worker);
      return worker;
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await pool.end();
      await database.drop();
    },
  };
}

/** The deliveries of a webhook, by the ids of their events; its backlog has to be how many of them wait. */
export async function readDeliveries(pool: Pool, webhookId: string): Promise<Map<string, DeliveryRow>> {
  const { rows } = await pool.query<DeliveryRow & { waiting: number }>(
    `select d.event_id as id, d.state, d.attempts_left as "attemptsLeft", d.attempt_count as "attemptCount", d.attempts,
       b.waiting
     from webhook_deliveries d join webhook_backlogs b using (webhook_id) where d.webhook_id = $1`,
    [webhookId],
  );
  const waiting = rows.filter(({ state }) => state === 'waiting').length;
  if (rows[0] && rows[0].waiting !== waiting) throw new Error(`the backlog is ${rows[0].waiting}, but ${waiting} wait`);
  return new Map(rows.map((row) => [row.id, row]));
}
