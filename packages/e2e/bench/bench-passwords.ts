// `npm run bench passwords`: response times of redirects at a steady rate, alone and while the password of another link of
// the same workspace is guessed, at several times the rate at which guesses can be checked. The p99 should not rise to twice
// what it is alone. `-- flood` guesses without a pause, which measures what requests of any kind take of the thread as well.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sleep } from '@linkplane/runtime';
import { startProduct, type Product } from '../support/start-product.ts';
import { describeTimes } from './measure-calls.ts';
import { visitFromOutside } from './visit-from-outside.ts';

const visits = { perSecond: 500, seconds: 10 };
const rounds = Number(process.env['ROUNDS'] ?? 3);
const ratioMax = 2;
const guessesPerSecond = process.argv.includes('flood') ? [] : ['300'];
/** Before the visits, so that the queue of the password thread is full. */
const stormLeadMs = 1_500;
const calmMs = 1_000;
const guesser = resolve(import.meta.dirname, 'guess-passwords.ts');

type Guesses = { statuses: Record<string, number>; seconds: number };

const product = await startProduct({ env: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.0/8' } });
try {
  const { port } = product;
  const { slug } = await product.api.createLink({ url: 'https://example.com/open' });
  const locked = await product.api.createLink({ url: 'https://example.com/locked', password: 'open sesame' });
  const [alone, beside]: [number[], number[]] = [[], []];
  const storms: Guesses[] = [];
  // In turns, so that other work of the machine affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await visitFromOutside({ ...visits, port, slug })));
    const storm = await startStorm(product, locked.slug);
    beside.push(...(await visitFromOutside({ ...visits, port, slug })));
    storms.push(await storm.stop());
    await sleep(calmMs);
  }
  report(alone, beside, storms);
} finally {
  await product.stop();
}

async function startStorm({ port }: Product, slug: string) {
  const args = [guesser, String(port), slug, ...guessesPerSecond];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const begunAtMs = performance.now();
  await once(program.stdout, 'data');
  await sleep(stormLeadMs);
  return {
    async stop(): Promise<Guesses> {
      const seconds = (performance.now() - begunAtMs) / 1_000;
      const output = text(program.stdout);
      program.kill('SIGTERM');
      return { statuses: JSON.parse(await output) as Guesses['statuses'], seconds };
    },
  };
}

function report(alone: number[], beside: number[], storms: Guesses[]): void {
  const seconds = storms.reduce((sum, storm) => sum + storm.seconds, 0);
  const statuses = new Set(storms.flatMap((storm) => Object.keys(storm.statuses)));
  const guesses = [...statuses].map((status) => {
    const count = storms.reduce((sum, storm) => sum + (storm.statuses[status] ?? 0), 0);
    return `${status}: ${Math.round(count / seconds)}`;
  });
  console.log(`redirects at ${visits.perSecond}/s, alone: ${describeTimes(alone)}`);
  console.log(`redirects at ${visits.perSecond}/s, passwords guessed: ${describeTimes(beside)}`);
  console.log(`guesses a second by status: ${guesses.join(', ')}`);
  const ratio = p99(beside) / p99(alone);
  console.log(`p99 ${ratio.toFixed(2)} times that alone; wanted: less than ${ratioMax}`);
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity;
}
