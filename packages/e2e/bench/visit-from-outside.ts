import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

export type SteadyVisits = { port: number; slug: string; perSecond: number; seconds: number };

const visitor = resolve(import.meta.dirname, 'visit-steadily.ts');
const run = promisify(execFile);
/** Beyond the time that the visits take. */
const spareMs = 50_000;
/**
 * Real visitors have their own processors. Here they get a real-time priority, so that they preempt busy processes.
 * Only root may set it; otherwise the times include some of the visitors' own waiting.
 */
const beforeAllOthers = ['-c', 'chrt --rr --pid 1 $$; exec "$@"', 'sh'];

/** Visits a link at a steady rate, see visit-steadily.ts. @returns the response times in milliseconds */
export async function visitFromOutside({ port, slug, perSecond, seconds }: SteadyVisits): Promise<number[]> {
  const visitorArgs = ['--single-threaded-gc', visitor, String(port), slug, String(perSecond), String(seconds)];
  const limits = { maxBuffer: 16 * 1_048_576, timeout: seconds * 1_000 + spareMs };
  const { stdout, stderr } = await run('sh', [...beforeAllOthers, process.execPath, ...visitorArgs], limits);
  if (stderr !== '') console.warn(`visitors may have waited for a processor: ${stderr.trim()}`);
  return JSON.parse(stdout) as number[];
}
