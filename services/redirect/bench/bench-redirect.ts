// `npm run bench redirect`: redirects per second of one core, beside nginx, a bare node:http server and our own way through
// node:http in the same run; beside chhoto-url, too, where CHHOTO_URL_BINARY names its program. With --cluster also those
// of the redirect service with Redis and Kafka in place, and of the embedded one beside as much other work.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb } from '@linkplane/links-db';
import { sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { readCpuMs } from '@linkplane/testing';
import { isInstalled, startContenders, type Contender } from './contenders.ts';
import { measureLoad, type Figures } from './measure-load.ts';
import { keepRemovingFullSegments } from './remove-full-segments.ts';
import { seedLinks } from './seed-links.ts';
import { clusterHost, startClusterRedirect } from './start-cluster-redirect.ts';

const seconds = Number(process.env.SECONDS ?? 8);
const rounds = Number(process.env.ROUNDS ?? 3);
/** Before each measurement: caches, compiled code. */
const warmUpSeconds = 2;
const connections = 64;
const links = 10_000;
const clusterName = 'with Redis and Kafka';
const besideName = 'beside as much work';
const idleMs = 3_000;
const serverCore = '0';
const loadCore = '1';

if (!isInstalled('wrk')) {
  console.error('This benchmark needs wrk: apt-get install wrk (and nginx-light for the comparison with nginx).');
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-'));
// The database and the removal of segments have machines or cores of their own elsewhere.
spawnSync('taskset', ['-a', '-p', '-c', loadCore, String(process.pid)]);
const postgres = await startEmbeddedPostgres({
  directory: join(directory, 'postgres'),
  logger: createLogger('bench', 'warn'),
});
await migrateLinksDb(postgres.url);
await seedLinks(postgres.url, links);

process.once('unhandledRejection', (error) => {
  console.error(error);
  process.exit(1);
});

type Measured = Figures & { cpuMicros: number };

const results = new Map<string, Measured[]>();
const contenders = await startContenders({ core: serverCore, directory, postgresUrl: postgres.url, links });
const embedded = contenders.at(-1);
if (!embedded) throw new Error('there is nobody to measure');
const removal = keepRemovingFullSegments(directory);
// In turns: what else the machine does meanwhile is the same for all of them.
for (let round = 0; round < rounds; round += 1) for (const contender of contenders) await measure(contender);
for (const contender of contenders) if (contender !== embedded) contender.stop();
if (process.argv.includes('--cluster')) await measureCluster(embedded);
embedded.stop();
removal.stop();
report();
await postgres.stop();
rmSync(directory, { recursive: true, force: true });

async function measure({ name, port, cpuMs, host }: Pick<Contender, 'name' | 'port' | 'cpuMs'> & { host?: string }) {
  const load = { port, connections, core: loadCore, host };
  await measureLoad({ ...load, seconds: warmUpSeconds });
  const before = cpuMs();
  const figures = await measureLoad({ ...load, seconds });
  const cpuMicros = ((cpuMs() - before) * 1_000) / (figures.perSecond * seconds);
  results.set(name, [...(results.get(name) ?? []), { ...figures, cpuMicros }]);
}

/** With Redis and Kafka in place, and in turns the embedded one beside as much other work on the load's core. */
async function measureCluster(alone: Contender): Promise<void> {
  const cluster = await startClusterRedirect({ serverCore, loadCore }, links);
  // A broker's compiled code takes longer than ours to come.
  await measureLoad({ port: cluster.port, connections, core: loadCore, host: clusterHost, seconds });
  await cluster.untilShipped();
  const idleShare = await cluster.shareOfOthers(() => sleep(idleMs));
  for (let round = 0; round < rounds; round += 1) {
    const share = await cluster.shareOfOthers(() => measure({ ...cluster, name: clusterName, host: clusterHost }));
    const loadEndedAt = performance.now();
    await cluster.untilShipped();
    const lateMs = Math.round(performance.now() - loadEndedAt);
    console.log(
      `shipping and stores used ${percent(share)} of the load's core; all clicks in Kafka ${lateMs} ms later`,
    );
    await measureBeside(share - idleShare, alone);
  }
  await cluster.stop();
}

/** What ships and what stores has machines of its own in a cluster; here it takes its turns with whoever asks. */
async function measureBeside(share: number, alone: Contender): Promise<void> {
  const program = [process.execPath, resolve(import.meta.dirname, 'keep-core-busy.ts'), share.toFixed(3)];
  const busy = spawn('taskset', ['-c', loadCore, ...program], { stdio: ['ignore', 'inherit', 'inherit'] });
  const startedAt = performance.now();
  try {
    await measure({ ...alone, name: besideName });
    if (busy.exitCode !== null || busy.pid === undefined) throw new Error('the other work has ended too early');
    const used = readCpuMs(busy.pid) / (performance.now() - startedAt);
    console.log(`beside the embedded one, ${percent(share)} was to be used, and ${percent(used)} was`);
  } finally {
    busy.kill('SIGKILL');
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function report(): void {
  const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const rows = [...results].map(([name, figures]) => ({
    name,
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p50: median(figures.map(({ p50 }) => p50)),
    p99: median(figures.map(({ p99 }) => p99)),
    cpuMicros: median(figures.map(({ cpuMicros }) => cpuMicros)),
    failed: figures.reduce((sum, { failed }) => sum + failed, 0),
  }));
  const ours = rows.find(({ name }) => name.startsWith('linkplane'));
  console.log(
    `${connections} connections, ${rounds} rounds of ${seconds} s, one core for the server, one for the load; medians`,
  );
  for (const row of rows) {
    const ratio = ours ? (ours.perSecond / row.perSecond).toFixed(2) : '-';
    // What a core can do, also where the load's core could not ask for as much.
    const byCpu = ours ? (row.cpuMicros / ours.cpuMicros).toFixed(2) : '-';
    const core = percent((row.perSecond * row.cpuMicros) / 1e6);
    console.log(
      `${row.name.padEnd(20)} ${Math.round(row.perSecond).toString().padStart(8)}/s  p50 ${row.p50.toFixed(2)} ms  p99 ${row.p99.toFixed(2)} ms  cpu ${row.cpuMicros.toFixed(1)} us (${core} of its core)  failed ${row.failed}  linkplane is ${ratio} of it, by cpu ${byCpu}`,
    );
  }
  const [cluster, beside] = [clusterName, besideName].map((name) => rows.find((row) => row.name === name));
  if (!cluster || !beside) return;
  const [rate, cpu] = [cluster.perSecond / beside.perSecond, beside.cpuMicros / cluster.cpuMicros].map((r) =>
    r.toFixed(2),
  );
  console.log(`${clusterName}: ${rate} of the embedded one beside as much other work, by cpu ${cpu}`);
}
