// `npm run bench import -- [links] [clicks]`: imports a dump of YOURLS into `npm start`, 1,000,000 links with 20,000,000 clicks without arguments:
// how many a second, the memory and processor time of the command, and the response times of visitors beside it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@linkplane/testing';
import { nodeEnv, runCli } from '../support/run-cli.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { describeTimes } from './measure-calls.ts';
import { visitFromOutside } from './visit-from-outside.ts';
import { writeYourlsDump } from './write-yourls-dump.ts';

const host = 'moved.example';
const visits = { perSecond: 200, seconds: 10 };
const memoryPollMs = 50;
const [links = 1_000_000, clicks = 20_000_000] = process.argv.slice(2).map(Number);

type Report = {
  links: { created: number };
  clicks: { people: number; bots: number };
  times: { readMs: number; linksMs: number; clicksMs: number };
  counts: { differenceCount: number };
};
/** @property peakMb the most memory at once @property cpuSeconds of the command alone, without the stores */
type Measured = { report: Report; peakMb: number; cpuSeconds: number };

const directory = await mkdtemp(join(tmpdir(), 'linkplane-bench-import-'));
const product = await startProduct({ plan: 'enterprise' });
try {
  const dump = join(directory, 'yourls.sql');
  await writeYourlsDump(dump, { links, clicks, endsAt: Date.now() - 86_400_000 });
  const { workspaceId } = product.firstRun;
  await runCli(product.cliEnv, [
    ...['domain', 'add', '--workspace', workspaceId, '--host', host, '--slug-policy', 'plain,case-sensitive', '--json'],
  ]);
  const { slug } = await product.api.createLink({ url: 'https://example.com/visited' });
  const visit = async () => await visitFromOutside({ ...visits, port: product.port, slug });
  const idle = await visit();
  const ended = new AbortController();
  const running = runImport(product, dump).finally(() => ended.abort());
  const beside: number[] = [];
  while (!ended.signal.aborted) beside.push(...(await visit()));
  print(await running);
  console.log(`visitors at ${visits.perSecond}/s, idle: ${describeTimes(idle)}`);
  console.log(`visitors at ${visits.perSecond}/s, beside the import: ${describeTimes(beside)}`);
} finally {
  await product.stop();
  await rm(directory, { recursive: true, force: true });
}

async function runImport({ cliEnv, firstRun }: Product, dump: string): Promise<Measured> {
  const args = [
    ...['import-from', 'yourls', '--file', dump, '--host', host, '--timezone', 'UTC', '--into', firstRun.workspaceId],
    '--json',
  ];
  const command = spawn(process.execPath, [findProgram('cli'), ...args], {
    env: { ...nodeEnv(), ...cliEnv },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [output, peakMb, cpuSeconds] = ['', 0, 0];
  command.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const watch = setInterval(() => {
    const used = readUse(command.pid ?? 0);
    if (!used) return;
    peakMb = Math.max(peakMb, used.memoryMb);
    cpuSeconds = used.cpuSeconds;
  }, memoryPollMs);
  await once(command, 'close');
  clearInterval(watch);
  return { report: JSON.parse(output) as Report, peakMb, cpuSeconds };
}

/** Undefined once the process has ended. */
function readUse(pid: number): { memoryMb: number; cpuSeconds: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024, cpuSeconds: ticks / 100 };
  } catch {
    return undefined;
  }
}

function print({ report, peakMb, cpuSeconds }: Measured): void {
  const { times, counts } = report;
  const stored = report.clicks.people + report.clicks.bots;
  const rate = (count: number, ms: number) =>
    `${(ms / 1_000).toFixed(1)} s = ${Math.round((count / ms) * 1_000).toLocaleString('en')}/s`;
  console.log(`read: ${links} links and ${clicks} clicks in ${rate(links + clicks, times.readMs)}`);
  console.log(`links: ${report.links.created} in ${rate(report.links.created, times.linksMs)}`);
  console.log(`clicks: ${stored} in ${rate(stored, times.clicksMs)}`);
  console.log(`command: at most ${peakMb.toFixed(0)} MB, ${cpuSeconds.toFixed(0)} s of processor time`);
  console.log(`counts that differ: ${counts.differenceCount}`);
}
