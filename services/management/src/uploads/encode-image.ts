import { resolveProgram } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { createAccountTurns, type FindAccountOf } from '../http/take-account-turns.ts';
import { forkProgram } from '../processes/fork-program.ts';
import type { EncodedImage, ImageJob, ImageResult } from './image-job.ts';

export type EncodeImage = (workspaceId: string, job: ImageJob) => Promise<EncodedImage | { refusal: string }>;

const atOnceMax = 2;
const waitingMax = 32;
const perAccountMax = 1;
/** From the start of the process to its result; one of 50 million pixels takes about three seconds. */
const processMsMax = 15_000;
const busy = 'Another picture is still being read. Please try again shortly.';
const refusal = { ofClient: busy, ofAll: busy, retryAfterSeconds: 2 };
const heapMbMax = 64;

/**
 * Encodes pictures, each in a process of its own that has nothing of this one: no connection, no environment. A decoder
 * that crashes, hangs or takes too much memory ends that process, and nothing else.
 * @returns throws AppError RATE_LIMIT_EXCEEDED while another picture of the account is encoded, and UNAVAILABLE when too
 *   many wait
 */
export function createEncodeImage(findAccountOf: FindAccountOf): EncodeImage {
  const runInTurn = createAccountTurns(findAccountOf, { atOnceMax, waitingMax, perClientMax: perAccountMax }, refusal);
  return async (workspaceId, job) => {
    const result = await runInTurn(workspaceId, () => runProcess(job));
    if ('failure' in result) throw new AppError('UNAVAILABLE', 'The picture could not be read. Please try again.');
    return result;
  };
}

function runProcess(job: ImageJob): Promise<ImageResult> {
  const child = forkProgram(resolveProgram('./image-process', import.meta.url), heapMbMax);
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ refusal: 'took too long to be decoded' }), processMsMax);
    const end = (result: ImageResult) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(result);
    };
    child.once('message', (result) => end(result as ImageResult));
    child.once('error', (error) => end({ failure: error.message }));
    // A decoder that has crashed: this picture would do it again.
    child.once('exit', (code) =>
      end(code === 0 || code === 1 ? { failure: `ended with ${code}` } : { refusal: 'could not be decoded' }),
    );
    child.send(job, () => undefined);
  });
}
