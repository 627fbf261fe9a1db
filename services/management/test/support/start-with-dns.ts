import type { Domain } from '@linkplane/contracts/account';
import { expect } from 'vitest';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import { createLogger } from '@linkplane/telemetry';
import { startDnsServer, type TestDnsServer } from '@linkplane/testing';
import { checkDueDomains, type CheckDeps } from '../../src/domains/check-due-domains.ts';
import { openDomainDns } from '../../src/domains/dns-lookup.ts';
import { toInvalidation } from '../../src/outbox/publish-backlog.ts';
import { openBrowser, type Browser, type BrowserResponse } from './open-browser.ts';
import { startManagement, type TestManagement } from './start-management.ts';

export type Owner = {
  browser: Browser;
  workspaceId: string;
  /** Calls the dashboard API below the workspace's domains. */
  call(method: string, path?: string, body?: unknown): Promise<BrowserResponse>;
  add(host: string): Promise<Domain>;
  get(id: string): Promise<Domain>;
  /** Requests a check and runs it now. */
  verify(id: string): Promise<Domain>;
};

export type WithDns = {
  management: TestManagement;
  dns: TestDnsServer;
  signUp(): Promise<Owner>;
  /** Adds a domain and sets its record, without a check. */
  addWithRecord(who: Owner, host?: string): Promise<Domain>;
  /** The same, with a check. */
  addVerified(who: Owner, host?: string): Promise<Domain>;
  /** The dependencies of the checks. */
  checkDeps: CheckDeps;
  /** Makes only this domain due and runs the checks. */
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

/** The name of the TXT record that verifies a host. */
export const verificationName = (host: string) => `_linkplane.${host}`;

/** The value of the TXT record that verifies a domain, as the dashboard shows it. */
export function verificationValue({ records }: Domain): string {
  const record = records.find(({ purpose }) => purpose === 'ownership');
  if (!record) throw new Error('the domain needs no verification');
  return record.value;
}

/** Management with a DNS server of its own; no check runs except those of a test. */
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
    dns.set(verificationName(host), { TXT: [verificationValue(domain)] });
    return domain;
  };
  return {
    management,
    dns,
    addWithRecord,
    checkDeps,
    addVerified: async (who, host) => await who.verify((await addWithRecord(who, host)).id),
    async signUp() {
      const browser = openBrowser(management, publicUrl.origin);
      await browser.signUp();
      const workspaceId = await browser.firstWorkspace();
      const call: Owner['call'] = (method, path = '', body) =>
        browser.call(method, `/workspaces/${workspaceId}/domains${path}`, body);
      const expectDomain = ({ status, data, text }: BrowserResponse): Domain => {
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
          // A concurrent check of another test may have claimed it.
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
