import { inTransaction, takeDueDomains, type DueDomain } from '@linkplane/links-db/management';
import type { Logger } from '@linkplane/telemetry';
import type { DomainsDeps } from './domain.ts';
import { lookAtDomain } from './dns-records.ts';
import { settleCheck } from './record-check.ts';

const pollIntervalMs = 30_000;
/** Domains that are looked up at once, whoever asks for them: a name server that does not respond holds one for seconds. */
const lookUpsAtOnceMax = 4;
/** Far longer than one look-up can take. */
const leaseSeconds = 60;

export type CheckDeps = Pick<DomainsDeps, 'pool' | 'relay' | 'dns' | 'now'> & { logger: Logger };

export type KeepChecking = {
  start(): void;
  /** A check has become due: it is begun as soon as there is room. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * Checks domains that are due, until stopped: those that somebody waits for and those that are checked from time to time,
 * within one bound. Of the domains of one owner one is looked up at a time, so nobody waits for another's name servers
 * as long as there is room. Several processes share the work.
 */
export function createKeepChecking(deps: CheckDeps, intervalMs = pollIntervalMs): KeepChecking {
  const stopped = new AbortController();
  let checking = Promise.resolve();
  let wasFailing = false;
  const bell = createBell();
  const checks = createChecks(deps, stopped.signal, bell.ring);

  async function keepChecking(): Promise<void> {
    // Processes that start together do not poll together.
    await bell.wait(Math.random() * intervalMs);
    while (!stopped.signal.aborted) {
      let begun = 0;
      try {
        begun = await checks.beginDue();
        wasFailing = false;
      } catch (error) {
        if (!wasFailing) deps.logger.warn({ err: error }, 'domains were not checked; retrying');
        wasFailing = true;
      }
      if (begun === 0) await bell.wait(intervalMs);
    }
    await checks.settled();
  }

  return {
    start: (): void => void (checking = keepChecking()),
    wake: bell.ring,
    async stop(): Promise<void> {
      stopped.abort();
      bell.ring();
      deps.dns.lookUp.close();
      await checking;
    },
  };
}

/** Checks all domains that are due, for tests. */
export async function checkDueDomains(deps: CheckDeps): Promise<void> {
  const checks = createChecks(deps, new AbortController().signal, () => {});
  while ((await checks.beginDue()) > 0) await checks.settled();
}

/** The checks that are under way, by their owner. */
function createChecks(deps: CheckDeps, signal: AbortSignal, onEnd: () => void) {
  const underWay = new Map<string, Promise<void>>();
  return {
    /** Begins as many as there is room for; how many. */
    async beginDue(): Promise<number> {
      const domainsMax = lookUpsAtOnceMax - underWay.size;
      if (domainsMax === 0) return 0;
      const due = await takeDueDomains(deps.pool, { domainsMax, leaseSeconds, busyOwners: [...underWay.keys()] });
      for (const domain of due) {
        const check = checkOne(deps, domain, signal).finally(() => {
          underWay.delete(domain.owner);
          onEnd();
        });
        underWay.set(domain.owner, check);
      }
      return due.length;
    },
    async settled(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}

/** A failure is this domain's alone: it is due again after the lease. */
async function checkOne(deps: CheckDeps, domain: DueDomain, signal: AbortSignal): Promise<void> {
  const { pool, relay, dns, now, logger } = deps;
  try {
    const finding = await lookAtDomain(dns, domain.host);
    // What was broken off is no finding.
    if (signal.aborted) return;
    const settled = await inTransaction(pool, (transaction) =>
      settleCheck(transaction, domain, finding, new Date(now())),
    );
    if (settled) relay.announce(settled.changes);
  } catch (error) {
    logger.warn({ err: error, domainId: domain.id }, 'a domain was not checked');
  }
}

/** Ends a wait, or the next one when nothing waits. */
function createBell() {
  let isRung = false;
  let wake = () => {};
  return {
    ring(): void {
      isRung = true;
      wake();
    },
    async wait(ms: number): Promise<void> {
      if (!isRung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
      }
      isRung = false;
    },
  };
}
