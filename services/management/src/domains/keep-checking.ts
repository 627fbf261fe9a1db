import { inTransaction, takeDueDomains, type DomainRecord } from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { DomainsDeps } from './domains-deps.ts';
import { lookAtDomain } from './look-at-domain.ts';
import { settleCheck } from './settle-check.ts';

const roundIntervalMs = 30_000;
const domainsPerRoundMax = 20;
const looksAtOnceMax = 5;
/** Far longer than a round can take. */
const leaseSeconds = 300;

export type CheckDeps = Pick<DomainsDeps, 'pool' | 'relay' | 'dns' | 'now'> & { logger: Logger };

/** Looks again at domains whose time has come, until stopped. Several processes share the work. */
export function createKeepChecking(deps: CheckDeps, intervalMs = roundIntervalMs) {
  const stopped = new AbortController();
  let checking = Promise.resolve();
  let wasFailing = false;

  async function keepChecking(): Promise<void> {
    // Processes that start together do not ask together.
    await sleep(Math.random() * intervalMs, stopped.signal);
    while (!stopped.signal.aborted) {
      let checked = 0;
      try {
        checked = await checkDueDomains(deps, stopped.signal);
        wasFailing = false;
      } catch (error) {
        if (!wasFailing) deps.logger.warn({ err: error }, 'domains were not checked; trying on');
        wasFailing = true;
      }
      if (checked < domainsPerRoundMax) await sleep(intervalMs, stopped.signal);
    }
  }

  return {
    start: (): void => void (checking = keepChecking()),
    async stop(): Promise<void> {
      stopped.abort();
      deps.dns.lookUp.close();
      await checking;
    },
  };
}

/**
 * One round: at most so many domains, a few at a time. Tells how many were due. What is not settled, because the process
 * ends, is due again after the lease.
 */
export async function checkDueDomains(deps: CheckDeps, signal?: AbortSignal): Promise<number> {
  const due = await takeDueDomains(deps.pool, { domainsMax: domainsPerRoundMax, leaseSeconds });
  const waiting = due.values();
  const checkWaiting = async () => {
    for (const domain of waiting) {
      if (signal?.aborted) return;
      await checkOne(deps, domain, signal);
    }
  };
  await Promise.all(Array.from({ length: looksAtOnceMax }, checkWaiting));
  return due.length;
}

/** A failure is this domain's alone: it is due again after the lease. */
async function checkOne(deps: CheckDeps, domain: DomainRecord, signal?: AbortSignal): Promise<void> {
  const { pool, relay, dns, now, logger } = deps;
  try {
    const finding = await lookAtDomain(dns, domain.host);
    // What was broken off is no finding.
    if (signal?.aborted) return;
    const settled = await inTransaction(pool, (transaction) =>
      settleCheck(transaction, domain, finding, new Date(now())),
    );
    if (settled) relay.announce(settled.changes);
  } catch (error) {
    logger.warn({ err: error, domainId: domain.id }, 'a domain was not checked');
  }
}
