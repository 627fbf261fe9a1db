import { takeDueDomains, type DueDomain } from '@linkplane/links-db/domains';
import { inTransaction } from '@linkplane/links-db/transactions';
import type { Logger } from '@linkplane/telemetry';
import { inspectDns } from './dns-records.ts';
import type { DomainsDeps } from './domain.ts';
import { recordCheck } from './record-check.ts';

const pollIntervalMs = 30_000;
/** Domains of all owners that are looked up at once: an unresponsive name server occupies one for seconds. */
const lookUpsAtOnceMax = 4;
/** Far longer than one look-up can take. */
const leaseSeconds = 60;

export type CheckDeps = Pick<DomainsDeps, 'database' | 'relay' | 'dns' | 'now'> & { logger: Logger };

export type DomainChecker = {
  start(): void;
  /** To be called when a check has become due: it starts as soon as there is capacity. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * Checks domains that are due, until stopped: requested checks and periodic ones, within one limit. Only one domain of
 * each owner is looked up at a time, so an owner does not wait for another owner's name servers as long as there is
 * capacity. Several processes share the work.
 */
export function createDomainChecker(deps: CheckDeps, intervalMs = pollIntervalMs): DomainChecker {
  const stopped = new AbortController();
  let checking = Promise.resolve();
  let wasFailing = false;
  const notifier = createNotifier();
  const checks = createChecks(deps, stopped.signal, notifier.notify);

  async function checkRepeatedly(): Promise<void> {
    // A random delay, so that processes that start together do not poll together.
    await notifier.wait(Math.random() * intervalMs);
    while (!stopped.signal.aborted) {
      let started = 0;
      try {
        started = await checks.startDue();
        wasFailing = false;
      } catch (error) {
        if (!wasFailing) deps.logger.warn({ err: error }, 'domains were not checked, retrying');
        wasFailing = true;
      }
      if (started === 0) await notifier.wait(intervalMs);
    }
    await checks.settled();
  }

  return {
    start: (): void => void (checking = checkRepeatedly()),
    wake: notifier.notify,
    async stop(): Promise<void> {
      stopped.abort();
      notifier.notify();
      deps.dns.lookUp.close();
      await checking;
    },
  };
}

/** Checks all domains that are due, for tests. */
export async function checkDueDomains(deps: CheckDeps): Promise<void> {
  const checks = createChecks(deps, new AbortController().signal, () => {});
  while ((await checks.startDue()) > 0) await checks.settled();
}

/** The running checks, by their owner. */
function createChecks(deps: CheckDeps, signal: AbortSignal, onEnd: () => void) {
  const running = new Map<string, Promise<void>>();
  return {
    /** Starts as many as there is capacity for, and returns how many. */
    async startDue(): Promise<number> {
      const domainsMax = lookUpsAtOnceMax - running.size;
      if (domainsMax === 0) return 0;
      const due = await takeDueDomains(deps.database, { domainsMax, leaseSeconds, busyOwners: [...running.keys()] });
      for (const domain of due) {
        const check = checkOne(deps, domain, signal).finally(() => {
          running.delete(domain.owner);
          onEnd();
        });
        running.set(domain.owner, check);
      }
      return due.length;
    },
    async settled(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}

/** An error affects this domain only: it is due again after the lease. */
async function checkOne(deps: CheckDeps, domain: DueDomain, signal: AbortSignal): Promise<void> {
  const { database, relay, dns, now, logger } = deps;
  try {
    const state = await inspectDns(dns, domain.host);
    // The queries were cancelled: their results mean nothing.
    if (signal.aborted) return;
    const recorded = await inTransaction(database, (transaction) =>
      recordCheck(transaction, domain, state, new Date(now())),
    );
    if (recorded) relay.publish(recorded.changes);
  } catch (error) {
    logger.warn({ err: error, domainId: domain.id }, 'a domain was not checked');
  }
}

/** Ends a wait, or the next one when there is no wait. */
function createNotifier() {
  let isNotified = false;
  let wake = () => {};
  return {
    notify(): void {
      isNotified = true;
      wake();
    },
    async wait(ms: number): Promise<void> {
      if (!isNotified) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      isNotified = false;
    },
  };
}
