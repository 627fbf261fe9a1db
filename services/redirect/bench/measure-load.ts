import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export type Figures = { perSecond: number; p50: number; p99: number; failed: number };

export type Load = { port: number; seconds: number; connections: number; core: string; host?: string | undefined };

/** What wrk measures: visitors with a browser's headers, on ten thousand slugs with a hot head (load.lua). Milliseconds. */
export async function measureLoad({ port, seconds, connections, core, host }: Load): Promise<Figures> {
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const args = ['-c', core, ...wrk, '-s', resolve(import.meta.dirname, 'load.lua'), `http://127.0.0.1:${port}`];
  const env = { ...process.env, ...(host !== undefined && { BENCH_HOST: host }) };
  const child = spawn('taskset', args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await text(child.stdout);
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(said, '50%'),
    p99: milliseconds(said, '99%'),
    failed: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

function milliseconds(said: string, percentile: string): number {
  const [, value = '0', unit = 'ms'] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(said) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1);
}
