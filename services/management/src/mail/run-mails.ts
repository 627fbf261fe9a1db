import type { MailServer } from '@linkplane/config';
import type { Pool } from '@linkplane/links-db';
import { deleteOldAccountTokens } from '@linkplane/links-db/accounts';
import {
  countMails,
  deleteExpiredMails,
  deleteMail,
  leaseMail,
  postponeMail,
  type LeasedMail,
} from '@linkplane/links-db/mails';
import { createFailureReport, retryDelayMs, runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { mailOrder } from './mail-order.ts';
import { openMailServer, sendTimeoutMs, type MailTransport } from './open-mail-server.ts';
import { writeMail } from './write-mail.ts';

const pollIntervalMs = 5_000;
const backoff = { baseMs: 1_000, maxMs: 30_000 };
/** While the server takes no mail, it is asked this often. */
const serverBackoff = { baseMs: 5_000, maxMs: 120_000 };
/** Mails of one round; the next one follows at once where there are more. */
const mailsPerRound = 10;
/** A mail whose process has died is sent again after the lease, which is longer than the sending of one can take. */
const leaseMs = sendTimeoutMs + 15_000;
const retry = { baseMs: 15_000, maxMs: 900_000 };
const waitingShownMax = 100_000;

export type MailRunnerDeps = {
  database: Pool;
  publicUrl: URL;
  /** Undefined: the service sends no mail, and mails that were ordered before expire. */
  mail: MailServer | undefined;
  logger: Logger;
  metrics: Metrics;
};

export type MailRunner = {
  start(): void;
  /** To be called when a mail was ordered. */
  wake(): void;
  stop(): Promise<void>;
};

const results = ['sent', 'refused', 'postponed', 'expired', 'dropped'] as const;

/**
 * Sends the mails that were ordered, until stopped. Several processes share the work. A mail is sent at least once: only where the response of the
 * server is lost it is sent again, with the same Message-ID. While the server is away, mails wait until they expire.
 */
export function createMailRunner({ database, publicUrl, mail, logger, metrics }: MailRunnerDeps): MailRunner {
  const transport = mail && openMailServer(mail, publicUrl.hostname);
  const counts = Object.fromEntries(results.map((result) => [result, 0])) as Record<(typeof results)[number], number>;
  const report = createFailureReport('mail server', logger);
  let waiting = 0;
  /** Attempts in a row at which the server took no mail at all. A round without an attempt says nothing of the server. */
  let serverFailures = 0;
  let tasks: PeriodicTask[] = [];
  metrics.counts(
    'mails',
    'Mails by what became of them: `dropped` ones had nothing to say any more, and `postponed` ones are tried again.',
    { result: ['sent', 'refused', 'postponed', 'expired', 'dropped'] },
    () => counts,
  );
  metrics.gauge('mails_waiting', 'Mails that no mail server has accepted yet.', () => waiting);

  async function sendDue(stopped: AbortSignal): Promise<number | void> {
    for (const { id, kind } of await deleteExpiredMails(database)) {
      counts.expired += 1;
      logger.warn({ mailId: id, kind }, 'a mail was not accepted in time and is not sent any more');
    }
    waiting = await countMails(database, waitingShownMax);
    if (!transport || waiting === 0) return undefined;
    for (let sent = 0; sent < mailsPerRound && !stopped.aborted; sent += 1) {
      const leased = await leaseMail(database, leaseMs);
      if (!leased) return undefined;
      // One failing server is asked once, and not once for each mail.
      if (!(await sendOne(transport, leased)))
        return retryDelayMs(serverFailures, serverBackoff.baseMs, serverBackoff.maxMs);
    }
    return 0;
  }

  /** @returns false where the server takes no mail now */
  async function sendOne(
    server: MailTransport,
    { id, kind, recipient, params, attempts }: LeasedMail,
  ): Promise<boolean> {
    const order = mailOrder.safeParse({ kind, ...(params as object) });
    const composed = order.success
      ? await writeMail({ database, publicUrl }, { id, recipient, order: order.data })
      : undefined;
    if (!composed) {
      counts.dropped += 1;
      await deleteMail(database, id);
      return true;
    }
    const result = await server.send({ id, ...composed });
    if (result.kind === 'failed' || result.kind === 'postponed') {
      await postponeMail(database, id, retryDelayMs(attempts, retry.baseMs, retry.maxMs));
      counts.postponed += 1;
    }
    if (result.kind === 'failed') {
      serverFailures += 1;
      report.failed(new Error(`The mail server takes no mail: ${result.reason}`));
      return false;
    }
    serverFailures = 0;
    report.succeeded();
    if (result.kind === 'postponed') {
      logger.warn({ mailId: id, kind, reason: result.reason }, 'a mail could not be sent and is tried again');
      return true;
    }
    if (result.kind === 'refused')
      logger.warn({ mailId: id, kind, reason: result.reason }, 'the mail server refuses a mail');
    await deleteMail(database, id);
    counts[result.kind === 'refused' ? 'refused' : 'sent'] += 1;
    return true;
  }

  return {
    start(): void {
      tasks = [
        runPeriodically({ task: 'mails', work: sendDue, intervalMs: pollIntervalMs, backoff, logger }),
        runPeriodically({
          task: 'links of mails',
          work: () => deleteOldAccountTokens(database),
          intervalMs: 3_600_000,
          logger,
        }),
      ];
    },
    wake: () => tasks[0]?.wake(),
    async stop(): Promise<void> {
      // A mail that is being sent is tried again after the next start.
      transport?.close();
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
