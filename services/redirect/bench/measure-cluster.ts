import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { readCpuMs } from '@linkplane/testing';
import type { Contender } from './contenders.ts';
import { measureLoad } from './measure-load.ts';
import { clusterHost, startClusterRedirect } from './start-cluster-redirect.ts';
import { startEmbeddedProduct } from './start-embedded-product.ts';

export const clusterName = 'with Redis and Kafka';
export const productName = 'all of npm start';
export const besideName = 'beside as much work';

/** A server that is measured like every contender. `host` is that of its requests. */
export type Measurable = Pick<Contender, 'name' | 'port' | 'cpuMs'> & { host?: string; prefix?: string };

export type ClusterMeasurement = {
  cores: { serverCore: string; loadCore: string };
  links: number;
  rounds: number;
  connections: number;
  seconds: number;
  /** The redirect plane by itself. */
  alone: Contender;
  measure: (one: Measurable) => Promise<void>;
};

const idleMs = 3_000;

/**
 * Measures the redirect service with Redis and Kafka in place, in turns with all of `npm start`, which stores its clicks at
 * the same time, and with the redirect plane alone beside as much other work as shipping and storing takes.
 */
export async function measureCluster({ cores, links, rounds, alone, measure, ...load }: ClusterMeasurement) {
  const product = await startEmbeddedProduct(cores, links);
  const cluster = await startClusterRedirect(cores, links);
  const shareOfOthers = (run: () => Promise<void>) => cluster.shareOfOthers(product.pid, run);
  // A broker takes longer to warm up than a Node.js process.
  await measureLoad({ ...load, port: cluster.port, core: cores.loadCore, host: clusterHost });
  await cluster.untilShipped();
  const idleShare = await shareOfOthers(() => sleep(idleMs));
  for (let round = 0; round < rounds; round += 1) {
    const share = await shareOfOthers(() => measure({ ...cluster, name: clusterName, host: clusterHost }));
    const shippedMs = await time(cluster.untilShipped);
    console.log(
      `shipping and stores used ${percent(share)} of the load's core; all clicks in Kafka ${shippedMs} ms later`,
    );
    await measure({ ...product, name: productName });
    console.log(`with npm start, the last click was counted ${await time(product.untilCounted)} ms later`);
    await measureBeside(share - idleShare, cores.loadCore, () => measure({ ...alone, name: besideName }));
  }
  await cluster.stop();
  await product.stop();
}

/** Shipping and storing have machines of their own in production; here they share a core with the load generator. */
async function measureBeside(share: number, core: string, measureAlone: () => Promise<void>): Promise<void> {
  const program = [process.execPath, resolve(import.meta.dirname, 'keep-core-busy.ts'), share.toFixed(3)];
  const busy = spawn('taskset', ['-c', core, ...program], { stdio: ['ignore', 'inherit', 'inherit'] });
  const startedAt = performance.now();
  try {
    await measureAlone();
    if (busy.exitCode !== null || busy.pid === undefined) throw new Error('the other work ended too early');
    const used = readCpuMs(busy.pid) / (performance.now() - startedAt);
    console.log(`beside the redirect plane alone, ${percent(share)} was to be used, and ${percent(used)} was`);
  } finally {
    busy.kill('SIGKILL');
  }
}

async function time(until: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await until();
  return Math.round(performance.now() - startedAt);
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
