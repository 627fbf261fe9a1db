// `npm run bench redirect`: redirects per second of one core, compared with nginx, a bare node:http server and this plane
// without its fast lane in the same run, and with chhoto-url where CHHOTO_URL_BINARY names its program. Links of other kinds
// (seed-links.ts) are compared with a plain one: they should have 0.85 of its rate by CPU time. With --cluster also those of the
// redirect service with Redis and Kafka in place, and of what it is compared with (measure-cluster.ts).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { isInstalled, startContenders } from './contenders.ts';
import { besideName, clusterName, measureCluster, percent, productName, type Measurable } from './measure-cluster.ts';
import { measureLoad, type Figures } from './measure-load.ts';
import { keepRemovingFullSegments } from './remove-full-segments.ts';
import { seedLinks, slugShapes } from './seed-links.ts';

const seconds = Number(process.env.SECONDS ?? 8);
const rounds = Number(process.env.ROUNDS ?? 3);
/** Before each measurement: caches, compiled code. */
const warmUpSeconds = 2;
const connections = 64;
const links = 10_000;
const serverCore = '0';
const loadCore = '1';
/** Before the names of links of other kinds, which are compared with a plain link. */
const shapeIndent = '  ';

if (!isInstalled('wrk')) {
  console.error('This benchmark needs wrk: apt-get install wrk (and nginx-light for the comparison with nginx).');
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-'));
// In production the database and the shipper run elsewhere or on other cores.
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
const alone = contenders.at(-1);
if (!alone) throw new Error('there is no contender to measure');
const removal = keepRemovingFullSegments(directory);
// In turns, so that other work of the machine affects all of them alike.
for (let round = 0; round < rounds; round += 1) {
  for (const contender of contenders) await measure(contender);
  for (const { name, host, prefix } of slugShapes)
    await measure({ ...alone, name: `${shapeIndent}${name}`, host, prefix: encodeURI(prefix) });
}
for (const contender of contenders) if (contender !== alone) contender.stop();
if (process.argv.includes('--cluster')) {
  const cores = { serverCore, loadCore };
  await measureCluster({ cores, links, rounds, connections, seconds, alone, measure });
}
alone.stop();
removal.stop();
report();
await postgres.stop();
rmSync(directory, { recursive: true, force: true });

async function measure({ name, port, cpuMs, host, prefix }: Measurable) {
  const load = { port, connections, core: loadCore, host, prefix };
  await measureLoad({ ...load, seconds: warmUpSeconds });
  const before = cpuMs();
  const figures = await measureLoad({ ...load, seconds });
  const cpuMicros = ((cpuMs() - before) * 1_000) / (figures.perSecond * seconds);
  results.set(name, [...(results.get(name) ?? []), { ...figures, cpuMicros }]);
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
    const core = percent((row.perSecond * row.cpuMicros) / 1e6);
    console.log(
      `${row.name.padEnd(20)} ${Math.round(row.perSecond).toString().padStart(8)}/s  p50 ${row.p50.toFixed(2)} ms  p99 ${row.p99.toFixed(2)} ms  cpu ${row.cpuMicros.toFixed(1)} us (${core} of its core)  failed ${row.failed}  ${ours ? compare(row, ours) : ''}`,
    );
  }
  const find = (name: string) => rows.find((row) => row.name === name);
  const cluster = find(clusterName);
  for (const other of [find(productName), find(besideName)]) {
    if (!cluster || !other) continue;
    const [rate, cpu] = [cluster.perSecond / other.perSecond, other.cpuMicros / cluster.cpuMicros];
    console.log(`${clusterName}: ${rate.toFixed(2)} of "${other.name}", by cpu ${cpu.toFixed(2)}`);
  }
}

type Rate = { name: string; perSecond: number; cpuMicros: number };

/** Compares by CPU time: the rate of a full core, even where the load generator was the limit. */
function compare(row: Rate, plain: Rate): string {
  const [rate, cpu] = [row.perSecond / plain.perSecond, plain.cpuMicros / row.cpuMicros];
  if (row.name.startsWith(shapeIndent)) return `${rate.toFixed(2)} of a plain link, by cpu ${cpu.toFixed(2)}`;
  return `linkplane is ${(1 / rate).toFixed(2)} of it, by cpu ${(1 / cpu).toFixed(2)}`;
}
