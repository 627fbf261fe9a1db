import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { sleep } from '@linkplane/runtime';
import type { Product } from '../support/product.ts';
import type { Attacker } from './attackers.ts';

/** Times of another tenant before and during one attack, in milliseconds. */
export type Fairness = {
  attack: string;
  /** The attacker's responses: per second, and by status. */
  perSecond: number;
  statuses: Record<string, number>;
  visits: { quietP95: number; besideP95: number };
  calls: { quietP95: number; besideP95: number };
  failed: string[];
};

export type Neighbour = { slug: string; token: string };

type Seen = { visits: number[]; calls: number[]; failed: string[] };

const run = promisify(execFile);
const neighbourFile = resolve(import.meta.dirname, '../bench/watch-neighbour.ts');
const attackFile = resolve(import.meta.dirname, '../bench/attack-product.ts');
const watchTimeoutMs = 60_000;
const attackLeadMs = 1_500;
const calmMs = 700;
/** Root may give the measured tenant a real-time priority; otherwise its times include some waiting for a processor. */
const beforeAllOthers = ['-c', 'chrt --rr --pid 1 $$ 2>/dev/null; exec "$@"', 'sh'];

/**
 * Measures another tenant's visits and calls first alone and then during one attack.
 * @param seconds of each of the two measurements
 */
export async function measureFairness(
  product: Product,
  {
    attack,
    attacker,
    neighbour,
    seconds,
  }: { attack: string; attacker: Attacker; neighbour: Neighbour; seconds: number },
): Promise<Fairness> {
  const quiet = await watch(product, neighbour, seconds);
  const args = ['--max-old-space-size=512', attackFile, attack, String(product.port), JSON.stringify(attacker)];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const begun = performance.now();
  const ended = once(program, 'exit').then(() => Promise.reject(new Error(`the attack on ${attack} ended`)));
  ended.catch(() => {}); // later it is ended here
  await Promise.race([once(program.stdout, 'data'), ended]);
  await sleep(attackLeadMs);
  const beside = await watch(product, neighbour, seconds);
  program.kill('SIGTERM');
  await Promise.race([once(program, 'exit'), sleep(5_000)]);
  program.kill('SIGKILL');
  const lastedSeconds = (performance.now() - begun) / 1_000;
  await sleep(calmMs);
  const statuses = JSON.parse(output.replace('started\n', '') || '{}') as Record<string, number>;
  const sum = Object.values(statuses).reduce((total, count) => total + count, 0);
  return {
    attack,
    perSecond: Math.round(sum / lastedSeconds),
    statuses,
    visits: { quietP95: p95(quiet.visits), besideP95: p95(beside.visits) },
    calls: { quietP95: p95(quiet.calls), besideP95: p95(beside.calls) },
    failed: [...quiet.failed, ...beside.failed],
  };
}

/** Writes a measurement as a row of a Markdown table. */
export function describeFairness({ attack, perSecond, statuses, visits, calls }: Fairness): string {
  const pair = ({ quietP95, besideP95 }: Fairness['visits']) => `${quietP95.toFixed(1)} | ${besideP95.toFixed(1)}`;
  const byStatus = Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
  return `| ${attack} | ${perSecond} (${byStatus}) | ${pair(visits)} | ${pair(calls)} |`;
}

export const fairnessHeader = [
  '| Attack | Requests a second | Visits quiet (p95 ms) | beside | Calls quiet (p95 ms) | beside |',
  '| --- | --- | --- | --- | --- | --- |',
].join('\n');

async function watch(product: Product, { slug, token }: Neighbour, seconds: number): Promise<Seen> {
  const args = [...beforeAllOthers, process.execPath, '--single-threaded-gc', neighbourFile];
  const limits = { maxBuffer: 16 * 1_048_576, timeout: watchTimeoutMs };
  const { stdout } = await run('sh', [...args, String(product.port), slug, token, String(seconds)], limits);
  return JSON.parse(stdout) as Seen;
}

function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Infinity;
}
