import { readFileSync } from 'node:fs';
import { sleep } from '@linkplane/runtime';
import { readCpuMs } from '@linkplane/testing';
import type { Product } from '../support/start-product.ts';
import { readEngineCounters } from './measure-clickhouse.ts';
import type { ProductStores } from './open-product-stores.ts';

/** Refusals with 503 of a first call. */
const refusalsMax = 5;
const roundsMax = 200;
const roundsMin = 5;
/** Slow calls are measured fewer times. */
const measuredMsMax = 4_000;
/** Calls before the measurement, in which the code of all later ones is compiled; at most half of `measuredMsMax` long. */
const warmUpRounds = 20;

/**
 * Calls one path of the API repeatedly, one call after the other, and prints the response times; that of the first call
 * apart, for which nothing has been remembered. The CPU time of a call is that of the product and its stores.
 * @param stores prints what ClickHouse reads for a call as well
 */
export async function measureCalls(
  product: Product,
  name: string,
  path: string,
  stores?: ProductStores,
): Promise<void> {
  const { api, pid } = product;
  const call = async () => {
    const began = performance.now();
    const { status, body } = await api.call('GET', path);
    if (status !== 200) throw new Error(`${path} responded with ${status}: ${JSON.stringify(body)}`);
    return performance.now() - began;
  };
  const first = await callFirst(product, path);
  const warmUpEnd = performance.now() + measuredMsMax / 2;
  for (let round = 1; round < warmUpRounds && performance.now() < warmUpEnd; round += 1) await call();
  const times: number[] = [];
  const [readBefore, cpuBefore] = [stores && (await readEngineCounters(stores)), readCpuOfAll(pid())];
  const end = performance.now() + measuredMsMax;
  while (times.length < roundsMax && (times.length < roundsMin || performance.now() < end)) times.push(await call());
  const cpuMs = (readCpuOfAll(pid()) - cpuBefore) / times.length;
  const read = stores && readBefore && describeRead(await readEngineCounters(stores), readBefore, times.length);
  console.log(`${name}: ${describeTimes(times)} (first ${first}, ${cpuMs.toFixed(1)} ms of CPU${read ?? ''})`);
}

/** The first call may take longer than any report is allowed to: the product goes on with it until it is repeated. */
async function callFirst({ api }: Product, path: string): Promise<string> {
  const began = performance.now();
  for (let refused = 0; ; refused += 1) {
    const { status, headers, body } = await api.call('GET', path);
    const took = `${(performance.now() - began).toFixed(1)} ms`;
    if (status === 200) return refused === 0 ? took : `${took} with ${refused} × 503`;
    if (status !== 503 || refused === refusalsMax) throw new Error(`${path}: ${status}, ${JSON.stringify(body)}`);
    await sleep(Number(headers['retry-after']) * 1_000);
  }
}

type Counters = Awaited<ReturnType<typeof readEngineCounters>>;

function describeRead(after: Counters, before: Counters, calls: number): string {
  const rows = Math.round((after.rows - before.rows) / calls).toLocaleString('en');
  return `, ${rows} rows and ${((after.bytes - before.bytes) / calls / 1e6).toFixed(1)} MB read`;
}

/** The processor time of a process and its children: milliseconds so far. */
function readCpuOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter((child) => child !== '').map(Number)].reduce((sum, each) => sum + readCpuMs(each), 0);
}

export function describeTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, p99 ${percentile(0.99)} ms`;
}
