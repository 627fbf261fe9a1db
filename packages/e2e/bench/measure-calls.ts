import type { Product } from '../support/start-product.ts';

const rounds = 200;
/** Calls before the measurement, in which the code of all later ones is compiled. */
const warmUpRounds = 20;

/** Calls one path of the API repeatedly, one call after the other, and prints the response times. */
export async function measureCalls({ api }: Product, name: string, path: string): Promise<void> {
  const times: number[] = [];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const began = performance.now();
    const { status, body } = await api.call('GET', path);
    if (round >= 0) times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${path} responded with ${status}: ${JSON.stringify(body)}`);
  }
  console.log(`${name}: ${describeTimes(times)}`);
}

export function describeTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, p99 ${percentile(0.99)} ms`;
}
