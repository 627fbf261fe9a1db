import { describeEnd, resolveProgram } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { createAccountTurns, type FindAccountOf } from '../http/take-account-turns.ts';
import { forkProgram } from '../processes/fork-program.ts';
import type { QrJob, QrResult } from './qr-job.ts';
import type { PackedPicture } from '../qr/write-pdf.ts';

/** Draws and reads codes; each method throws AppError RATE_LIMIT_EXCEEDED or UNAVAILABLE when it cannot now. */
export type QrJobs = {
  /** Whether a scanner reads exactly this text from a document. */
  canRead(workspaceId: string, svg: string, text: string): Promise<boolean>;
  draw(workspaceId: string, svg: string, format: 'png' | 'webp'): Promise<Uint8Array>;
  /** @param behind a colour for pixels that are not opaque */
  pack(workspaceId: string, png: Uint8Array, behind?: string): Promise<PackedPicture>;
  stop(): void;
};

const waitingMax = 256;
/** Running and waiting; a page of the dashboard shows one code, a file of many draws one after the other. */
const perAccountMax = 16;
/** A picture of 16 million pixels takes about two seconds. */
const jobMsMax = 10_000;
const idleMsMax = 30_000;
const heapMbMax = 192;
const retryAfterSeconds = 1;
const busy = 'Too many QR codes are being drawn. Please try again shortly.';
const refusal = { ofClient: busy, ofAll: busy, retryAfterSeconds };

/**
 * Work for a process of its own, so that neither a large picture nor the search for a code in it delays a request here. It
 * is started for the first job, works off one after the other, accounts in turns, and ends when it is idle.
 */
export function createQrJobs(findAccountOf: FindAccountOf): QrJobs {
  const runInTurn = createAccountTurns(
    findAccountOf,
    { atOnceMax: 1, waitingMax, perClientMax: perAccountMax },
    refusal,
  );
  let worker: Worker | undefined;
  let isStopped = false;

  async function runNow(job: QrJob): Promise<QrResult> {
    // A file whose client has gone draws on until its next code is refused.
    if (isStopped) return { failure: 'the service stops' };
    worker ??= startWorker(() => (worker = undefined));
    return await worker.run(job);
  }

  async function run(workspaceId: string, job: QrJob): Promise<Exclude<QrResult, { failure: string }>> {
    const result = await runInTurn(workspaceId, () => runNow(job));
    if ('failure' in result) throw unavailable(result.failure);
    return result;
  }

  return {
    async canRead(workspaceId, svg, text) {
      const result = await run(workspaceId, { kind: 'read', svg, text });
      return 'isRead' in result && result.isRead;
    },
    async draw(workspaceId, svg, format) {
      const result = await run(workspaceId, { kind: 'draw', svg, format });
      if (!('bytes' in result)) throw unavailable('another result');
      return result.bytes;
    },
    async pack(workspaceId, png, behind) {
      const result = await run(workspaceId, { kind: 'pack', png, behind });
      if (!('picture' in result)) throw unavailable('another result');
      return result.picture;
    },
    stop() {
      isStopped = true;
      worker?.end();
    },
  };
}

function unavailable(reason: string): AppError {
  return new AppError('UNAVAILABLE', 'The QR code could not be drawn. Please try again.', {
    retryAfterSeconds,
    cause: new Error(`the process that draws QR codes failed: ${reason}`),
  });
}

type Worker = { run(job: QrJob): Promise<QrResult>; end(): void };

/** @param onEnd called once, when the process is not to be used any more */
function startWorker(onEnd: () => void): Worker {
  const child = forkProgram(resolveProgram('./qr-process', import.meta.url), heapMbMax);
  // An idle one does not keep this process alive.
  child.unref();
  child.channel?.unref();
  let settle: ((result: QrResult) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let jobs = 0;
  let hasEnded = false;

  function end(reason: string): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    onEnd();
    child.kill('SIGKILL');
    settle?.({ failure: reason });
    settle = undefined;
  }

  function wait(ms: number, reason: string): void {
    clearTimeout(timer);
    timer = setTimeout(() => end(reason), ms);
    timer.unref();
  }

  child.on('message', ({ id, result }: { id: number; result: QrResult }) => {
    if (id !== jobs) return;
    wait(idleMsMax, 'it was idle');
    settle?.(result);
    settle = undefined;
  });
  child.once('error', (error) => end(error.message));
  child.once('exit', (code, signal) => end(`it ended with ${describeEnd({ code, signal })}`));
  return {
    run: (job) =>
      new Promise((resolve) => {
        jobs += 1;
        settle = resolve;
        wait(jobMsMax, 'it took too long');
        child.send({ id: jobs, job }, () => undefined);
      }),
    end: () => end('the service stops'),
  };
}
