import { parentPort, type Transferable } from 'node:worker_threads';
import { lowerPriority } from './lower-priority.ts';
import type { JobRequest, JobResponse } from './open-job-thread.ts';

/**
 * The body of a program that `openJobThread` starts: runs its jobs at a lower priority than that of threads that visitors wait for.
 * @param work its error rejects the job, as text, and the thread goes on
 * @param listTransferred memory of a result that is handed over instead of copied
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the program is sent
export function serveJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  listTransferred: (result: Result) => Transferable[] = () => [],
): void {
  lowerPriority();
  parentPort?.on('message', ({ id, job }: JobRequest<Job>) => void run(id, job));

  async function run(id: number, job: Job): Promise<void> {
    try {
      const result = await work(job);
      parentPort?.postMessage({ id, result } satisfies JobResponse<Result>, listTransferred(result));
    } catch (error) {
      parentPort?.postMessage({ id, failure: String(error) } satisfies JobResponse<Result>);
    }
  }
}
