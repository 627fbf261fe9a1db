import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export type Figures = { perSecond: number; p50: number; p99: number; failed: number };

export type Load = {
  port: number;
  seconds: number;
  connections: number;
  core: string;
  host?: string | undefined;
  prefix?: string | undefined;
};

/** Measures with wrk: visitors with a browser's headers, on ten thousand slugs a hundred of which are hot (load.lua). Times are in milliseconds. */
export async function measureLoad({ port, seconds, connections, core, host, prefix }: Load): Promise<Figures> {
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const args = ['-c', core, ...wrk, '-s', resolve(import.meta.dirname, 'load.lua'), `http://127.0.0.1:${port}`];
  const env = {
    ...process.env,
    ...(host !== undefined && { BENCH_HOST: host }),
    ...(prefix !== undefined && { BENCH_PREFIX: prefix }),
  };
  const child = spawn('taskset', args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(output, '50%'),
    p99: milliseconds(output, '99%'),
    failed: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

function milliseconds(output: string, percentile: string): number {
  const [, value = '0', unit = 'ms'] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1);
}
