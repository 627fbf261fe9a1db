// `npm run bench create`: links created per second through the whole product on its embedded stores, beside a bare server
// that does one prepared INSERT of a single row per request in the same Postgres. Then links per second of
// bulk creations and bulk changes of tags, beside bare INSERTs of many rows.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readCpuMs } from '@linkplane/testing';
import { startProduct } from '../support/start-product.ts';
import { createInBulk, insertBare, tagInBulk } from './measure-bulk.ts';
import { openProductStores } from './open-product-stores.ts';

const rounds = 3;
const secondsPerRound = 5;
const connectionCounts = [16, 64];
const benchDirectory = resolve(import.meta.dirname, '../../../services/management/bench');

type Result = { requestsPerSecond: number; p50Ms: number; p95Ms: number; p99Ms: number; cpuMicros: number };
type Contender = { url: string; pid: number };

const product = await startProduct({ plan: 'enterprise' });
const stores = await openProductStores(product);
const bare = spawn(
  process.execPath,
  [`${benchDirectory}/bare-create-server.ts`, '--database-url', stores.databaseUrl],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
try {
  const bareUrl = `http://127.0.0.1:${await readPort(bare)}`;
  for (const connections of connectionCounts) {
    const [ours, theirs]: [Result[], Result[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load({ url: product.origin, pid: product.pid() }, connections));
      theirs.push(await load({ url: bareUrl, pid: bare.pid ?? 0 }, connections));
    }
    const [linkplane, bareServer] = [middleOf(ours), middleOf(theirs)];
    const rate = (linkplane.requestsPerSecond / bareServer.requestsPerSecond).toFixed(2);
    const p99 = (linkplane.p99Ms / bareServer.p99Ms).toFixed(1);
    console.table({ linkplane, 'bare INSERT': bareServer });
    console.log(`${connections} connections: ${rate} of the bare server's rate, ${p99} times its p99`);
  }
  const created = await createInBulk(product);
  const bareRows = await insertBare(product, stores);
  const tagged = await tagInBulk(product);
  for (const [what, { linksPerSecond, msPerCall, cpuMicros }] of Object.entries({
    'bulk calls of 1,000 new links': created,
    'bulk tag changes of 10,000 links': tagged,
  })) {
    const ratio = (linksPerSecond / bareRows).toFixed(2);
    console.log(
      `${what}: ${linksPerSecond} links/s, ${ratio} of bare INSERTs of a hundred rows (${bareRows} rows/s), ` +
        `${msPerCall} ms a call, ${cpuMicros} us of CPU a link`,
    );
  }
} finally {
  bare.kill();
  await stores.close();
  await product.stop();
}

async function readPort(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the output of the bare server is not read');
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return port;
}

async function load({ url, pid }: Contender, connections: number): Promise<Result> {
  const cpuBefore = readCpuMs(pid);
  const args = ['--url', url, '--token', product.firstRun.token, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [
    `${benchDirectory}/load-create.ts`,
    ...args,
    ...['--seconds', String(secondsPerRound), '--connections', String(connections)],
  ]);
  const { requests, warmUpRequests, ...figures } = JSON.parse(stdout) as Result & Record<string, number>;
  const cpuMicros = Math.round(((readCpuMs(pid) - cpuBefore) * 1_000) / ((requests ?? 0) + (warmUpRequests ?? 0)));
  const { requestsPerSecond, p50Ms, p95Ms, p99Ms } = figures;
  return { requestsPerSecond, p50Ms, p95Ms, p99Ms, cpuMicros };
}

/** The one with the median rate. */
function middleOf(results: Result[]): Result {
  const sorted = results.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}
