import { findFreePort } from '@linkplane/local-servers';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { type Product } from '../support/start-product.ts';
import { describeTimes } from './measure-calls.ts';
import { visitFromOutside } from './visit-from-outside.ts';

const visitsPerSecond = 500;
const visitSeconds = 10;
const rounds = 2;
const here = import.meta.dirname;
const busyClient = resolve(here, 'keep-busy.ts');
const bareServer = resolve(here, '../../../services/redirect/bench/bare-server.ts');
const load = { perSecond: visitsPerSecond, seconds: visitSeconds };

/**
 * Measures how exports and QR codes affect visitors of a link, alternating with visitors of an otherwise idle
 * `node:http` server: with more busy programs than cores, no server can be faster than that one.
 */
export async function measureVisitors(product: Product, { linkId, slug }: { linkId: string; slug: string }) {
  const barePort = await findFreePort();
  const bare = spawn(process.execPath, [bareServer, String(barePort)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(bare.stdout, 'data');
  const servers = [
    { name: 'links', port: product.port },
    { name: 'bare node:http', port: barePort },
  ].map((server) => ({ ...server, idle: [] as number[], busy: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers) server.idle.push(...(await visitFromOutside({ ...load, port: server.port, slug })));
    const client = await startBusyClient(product, linkId);
    for (const server of servers) server.busy.push(...(await visitFromOutside({ ...load, port: server.port, slug })));
    if (client.exitCode !== null) throw new Error('the client that keeps it busy ended too early');
    client.kill('SIGKILL');
    await sleep(1_000);
  }
  bare.kill('SIGKILL');
  for (const { name, idle, busy } of servers) {
    console.log(`${name} at ${visitsPerSecond}/s, idle: ${describeTimes(idle)}`);
    console.log(`${name} at ${visitsPerSecond}/s, export and QR codes running: ${describeTimes(busy)}`);
  }
}

async function startBusyClient(product: Product, linkId: string): Promise<ChildProcess> {
  const args = ['--single-threaded', busyClient, String(product.port), product.firstRun.token, linkId];
  const client = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await sleep(1_000);
  return client;
}
