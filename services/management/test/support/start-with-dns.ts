import type { Domain } from '@linkplane/contracts/account';
import { expect } from 'vitest';
import type { OutboxRow } from '@linkplane/links-db/management';
import { createLogger } from '@linkplane/telemetry';
import { startDnsServer, type TestDnsServer } from '@linkplane/testing';
import { checkDueDomains, type CheckDeps } from '../../src/domains/check-due-domains.ts';
import { openDomainDns } from '../../src/domains/dns-lookup.ts';
import { toInvalidation } from '../../src/outbox/publish-backlog.ts';
import { openBrowser, type Browser, type Told } from './open-browser.ts';
import { startManagement, type TestManagement } from './start-management.ts';

export type Owner = {
  browser: Browser;
  workspaceId: string;
  /** On the domains of the workspace. */
  call(method: string, path?: string, body?: unknown): Promise<Told>;
  add(host: string): Promise<Domain>;
  get(id: string): Promise<Domain>;
  /** Looks now. */
  verify(id: string): Promise<Domain>;
};

export type WithDns = {
  management: TestManagement;
  dns: TestDnsServer;
  signUp(): Promise<Owner>;
  /** Adds a domain and sets its record, without a look at it. */
  addWithRecord(who: Owner, host?: string): Promise<Domain>;
  /** The same, and looks. */
  prove(who: Owner, host?: string): Promise<Domain>;
  /** What the checks work with. */
  checkDeps: CheckDeps;
  /** Has the round of checks happen for this domain, which is due. */
  checkWhenDue(id: string): Promise<void>;
  stop(): Promise<void>;
};

const publicUrl = new URL('https://lnk.example');
let hosts = 0;

/** A host that no other test has. */
export function freshHost(): string {
  hosts += 1;
  return `go-${hosts}-${Date.now()}.example`;
}

/** Where its proof stands. */
export const proofName = (host: string) => `_linkplane.${host}`;

/** The text that proves a domain, as the dashboard shows it. */
export function proofOf({ records }: Domain): string {
  const record = records.find(({ purpose }) => purpose === 'ownership');
  if (!record) throw new Error('the domain has nothing to prove');
  return record.value;
}

/** Management with a DNS of its own; nothing is checked but what a test checks. */
export async function startWithDns(options: { publicAddresses?: string[] } = {}): Promise<WithDns> {
  const dns = await startDnsServer();
  const dnsServers = [dns.address];
  const management = await startManagement({ publicUrl: publicUrl.origin, start: false, dnsServers, ...options });
  const { pool } = management;
  const domainDns = openDomainDns({ servers: dnsServers, publicAddresses: options.publicAddresses ?? [] }, publicUrl);
  const checkDeps = {
    database: pool,
    relay: { publish: (changes: OutboxRow[]) => void management.published.push(...changes.map(toInvalidation)) },
    dns: domainDns,
    now: Date.now,
    logger: createLogger('test', 'silent'),
  };
  const addWithRecord = async (who: Owner, host = freshHost()) => {
    const domain = await who.add(host);
    dns.set(proofName(host), { TXT: [proofOf(domain)] });
    return domain;
  };
  return {
    management,
    dns,
    addWithRecord,
    checkDeps,
    prove: async (who, host) => await who.verify((await addWithRecord(who, host)).id),
    async signUp() {
      const browser = openBrowser(management, publicUrl.origin);
      await browser.signUp();
      const workspaceId = await browser.firstWorkspace();
      const call: Owner['call'] = (method, path = '', body) =>
        browser.call(method, `/workspaces/${workspaceId}/domains${path}`, body);
      const expectDomain = ({ status, data, text }: Told): Domain => {
        if (![200, 201, 202].includes(status)) throw new Error(text);
        return data as unknown as Domain;
      };
      return {
        browser,
        workspaceId,
        call,
        add: async (host) => expectDomain(await call('POST', '', { host })),
        get: async (id) => expectDomain(await call('GET', `/${id}`)),
        async verify(id) {
          expectDomain(await call('POST', `/${id}/verify`));
          await checkDueDomains(checkDeps);
          // Another test's round may have taken it.
          await expect
            .poll(async () => (await call('GET', `/${id}`)).data['checkingSince'], { timeout: 15_000 })
            .toBeNull();
          return expectDomain(await call('GET', `/${id}`));
        },
      };
    },
    async checkWhenDue(id) {
      await pool.query(`update domains set next_check_at = case when id = $1 then now() end`, [id]);
      await checkDueDomains(checkDeps);
    },
    async stop() {
      await management.stop();
      await dns.stop();
    },
  };
}
