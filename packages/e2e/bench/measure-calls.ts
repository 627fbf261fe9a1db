import { readFileSync } from 'node:fs';
import { readCpuMs } from '@linkplane/testing';
import type { Product } from '../support/start-product.ts';

const rounds = 200;
/** Calls before the measurement, in which the code of all later ones is compiled. */
const warmUpRounds = 20;

/**
 * Calls one path of the API repeatedly, one call after the other, and prints the response times; that of the first call
 * apart, for which nothing has been remembered. The CPU time of a call is that of the product and its stores.
 */
export async function measureCalls({ api, pid }: Product, name: string, path: string): Promise<void> {
  const times: number[] = [];
  let [firstMs, cpuBefore] = [0, 0];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    if (round === 0) cpuBefore = readCpuOfAll(pid());
    const began = performance.now();
    const { status, body } = await api.call('GET', path);
    if (round === -warmUpRounds) firstMs = performance.now() - began;
    if (round >= 0) times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${path} responded with ${status}: ${JSON.stringify(body)}`);
  }
  const cpuMs = (readCpuOfAll(pid()) - cpuBefore) / rounds;
  console.log(`${name}: ${describeTimes(times)} (first ${firstMs.toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of CPU)`);
}

/** Of a process and its children: milliseconds so far. */
function readCpuOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter((child) => child !== '').map(Number)].reduce((sum, each) => sum + readCpuMs(each), 0);
}

export function describeTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, p99 ${percentile(0.99)} ms`;
}
