import { randomBytes } from 'node:crypto';
import { createLogger } from '@linkplane/telemetry';
import { createTestLinksDb } from '@linkplane/testing';
import { openPool, type Pool } from '../src/index.ts';
import { insertLink, type LinkFields, type LinkRecord } from '../src/links/index.ts';
import { insertProfile } from '../src/profiles/index.ts';
import { insertWorkspace } from '../src/workspaces/index.ts';

const silentLogger = createLogger('test', 'silent');

/** A migrated, empty links database and shortcuts to fill it. */
export type TestDb = {
  pool: Pool;
  url: string;
  /** Creates a workspace; returns its id. */
  addWorkspace(): Promise<string>;
  addLink(workspaceId: string, fields?: Partial<LinkFields> & { host?: string }): Promise<LinkRecord>;
  /** Creates a profile on the service's own host; returns its id. */
  addProfile(workspaceId: string, slug?: string): Promise<string>;
  /** Creates an active webhook for clicks; returns its id. */
  addWebhook(workspaceId: string, waitingMax?: number): Promise<string>;
  close(): Promise<void>;
};

export async function openTestDb(): Promise<TestDb> {
  const database = await createTestLinksDb();
  const pool = openPool(
    {
      connectionString: database.url,
      applicationName: 'links-db-test',
      connectionsMax: 8,
      connectTimeoutMs: 15_000,
      statementTimeoutMs: 10_000,
      queryTimeoutMs: 12_000,
    },
    silentLogger,
  );
  return {
    pool,
    url: database.url,
    async addWorkspace() {
      const id = newId('wsp');
      await insertWorkspace(pool, { id, name: 'Test', plan: 'free' });
      return id;
    },
    async addLink(workspaceId, { host = '', ...fields } = {}) {
      const link = { ...newLink(fields), host };
      const inserted = await insertLink(pool, workspaceId, link);
      if (inserted.kind !== 'inserted') throw new Error(`The test link was not created: ${inserted.kind}.`);
      return inserted.link;
    },
    async addProfile(workspaceId, slug = newId('slug')) {
      const id = newId('prf');
      const profile = { id, host: '', slug, displayName: 'Test', bio: null, avatar: null, theme: null };
      const inserted = await insertProfile(pool, workspaceId, 10, profile);
      if (inserted.kind !== 'inserted') throw new Error(`The test profile was not created: ${inserted.kind}.`);
      return id;
    },
    async addWebhook(workspaceId, waitingMax = 1_000) {
      const id = newId('whk');
      await pool.query(
        `with w as (
           insert into webhooks (id, workspace_id, url, events, secret)
           values ($1, $2, 'https://receiver.example/', '{link.clicked}', 'whsec_test') returning id
         ) insert into webhook_backlogs (webhook_id, waiting_max) select id, $3 from w`,
        [id, workspaceId, waitingMax],
      );
      return id;
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** A unique id. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(10).toString('hex')}`;
}

/** A link to insert: every field unset, except what is given. */
export function newLink(fields: Partial<LinkFields> = {}) {
  return {
    id: newId('lnk'),
    host: '',
    targetHosts: [],
    createdEvent: null,
    slug: newId('slug'),
    url: 'https://example.com/',
    title: null,
    notes: null,
    externalId: null,
    startsAt: null,
    expiresAt: null,
    clickLimit: null,
    expirationUrl: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    utmTerm: null,
    utmContent: null,
    appLinkingEnabled: false,
    iosEnabled: false,
    androidEnabled: false,
    redirectDelayEnabled: false,
    forwardQuery: false,
    rules: null,
    blockedUrl: null,
    split: null,
    social: null,
    passwordHash: null,
    clickToken: false,
    forwardPath: 'off',
    redirectStatus: 302,
    archived: false,
    tagNumbers: null as number[] | null,
    ...fields,
  } satisfies LinkFields & Record<string, unknown>;
}
