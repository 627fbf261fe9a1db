import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PathLockedError, sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, expect, test } from 'vitest';
import { startUnlessMissing } from '../skip-without-server.ts';
import { startKafka } from './start-kafka.ts';

allowLongTests('processes');

const logger = createLogger('test', 'silent');
const directory = mkdtempSync(join(tmpdir(), 'linkplane-kafka-server-'));
const mavenRepositoryUrl = process.env['MAVEN_REPOSITORY_URL'];
const options = { directory, logger, ...(mavenRepositoryUrl ? { mavenRepositoryUrl } : {}) };
const first = await startUnlessMissing('Kafka', () => startKafka(options), process.env);

afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.skipIf(!first)(
  'the broker dies with its parent, comes back on its port, and has its directory alone',
  async () => {
    const { port } = first!;
    await expect(startKafka(options)).rejects.toThrow(PathLockedError);
    await first!.stop();
    const script = `
    import { startKafka } from ${JSON.stringify(join(import.meta.dirname, 'start-kafka.ts'))};
    import { createLogger } from ${JSON.stringify(import.meta.resolve('@linkplane/telemetry'))};
    const { port, pid } = await startKafka({ directory: ${JSON.stringify(directory)}, logger: createLogger('test', 'silent') });
    console.log(JSON.stringify({ port, pid }));
    setInterval(() => {}, 1000);
  `;
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const running = JSON.parse(line.toString()) as { port: number; pid: number };
    expect(running.port).toBe(port);
    parent.kill('SIGKILL');
    while (isAlive(running.pid)) await sleep(50);
    const again = await startKafka(options);
    expect(again.port).toBe(port);
    await again.kill();
    expect(isAlive(again.pid)).toBe(false);
  },
  120_000,
);

/** False for a dead process whose exit status was not read yet (a zombie). */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
