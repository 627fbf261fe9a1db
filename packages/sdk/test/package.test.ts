import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage } from '../generate/generate-package.ts';

const directory = mkdtempSync(join(tmpdir(), 'linkplane-sdk-'));
const installed = join(directory, 'node_modules/@linkplane/sdk');
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
const compileTimeoutMs = 60_000;

const program = `import { createLinkplaneClient, LinkplaneError, type Link } from '@linkplane/sdk';
const client = createLinkplaneClient({ baseUrl: 'http://127.0.0.1:1', token: 'lp_1', attemptsMax: 1 });
const link: Promise<Link> = client.createLink({ url: 'https://example.com' });
link.catch((error: unknown) => console.log(error instanceof LinkplaneError));
`;

beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  buildPackage(installed);
}, compileTimeoutMs);
afterAll(() => rmSync(directory, { recursive: true }));

const runNode = (...args: string[]) => spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' });

test('the package for npm has compiled files, a licence and nothing of the workspace', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'LICENSE', 'README.md', 'package.json']));
  expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: '@linkplane/sdk', publishConfig: { access: 'public' } });
  expect([manifest['private'], manifest['dependencies'], manifest['devDependencies']]).toEqual(
    Array(3).fill(undefined),
  );
});

test(
  'a program that has installed the package is checked by its types, and runs',
  { timeout: compileTimeoutMs },
  () => {
    writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(directory, 'program.ts'), program);
    const options = [
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,esnext.asynciterable',
      '--strict',
    ];
    const check = (file: string) => runNode(compiler, ...options, '--skipLibCheck', 'false', file);
    expect(check('program.ts')).toMatchObject({ stdout: '', status: 0 });
    expect(runNode('program.js')).toMatchObject({ stdout: 'true\n', status: 0 });
    writeFileSync(join(directory, 'wrong.ts'), program.replace("{ url: 'https://example.com' }", '{ address: 1 }'));
    expect(check('wrong.ts').stdout).toContain("'address' does not exist");
  },
);

/** A copy: the package has another package.json while it is packed, and other tests import it. */
function copyWorkspace(): string {
  const copy = join(directory, 'workspace');
  const repository = resolve(import.meta.dirname, '../../..');
  const isCopied = (file: string) => !/\/packages\/sdk\/(?:node_modules|dist)(?:\/|$)/.test(file);
  cpSync(join(repository, 'packages/sdk'), join(copy, 'packages/sdk'), { recursive: true, filter: isCopied });
  for (const file of ['package.json', 'tsconfig.json']) copyFileSync(join(repository, file), join(copy, file));
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  return join(copy, 'packages/sdk');
}

test('npm pack makes a package that loads, and leaves the workspace as it was', { timeout: compileTimeoutMs }, () => {
  const home = copyWorkspace();
  const manifest = readFileSync(join(home, 'package.json'), 'utf8');
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` };
  const packed = spawnSync('npm', ['pack', '--offline', '--pack-destination', directory], {
    cwd: home,
    env,
    encoding: 'utf8',
  });
  expect(packed).toMatchObject({ status: 0 });
  expect(readFileSync(join(home, 'package.json'), 'utf8')).toBe(manifest);
  const archive = readdirSync(directory).find((file) => file.endsWith('.tgz')) ?? '';
  const target = join(directory, 'packed/node_modules/@linkplane/sdk');
  mkdirSync(target, { recursive: true });
  expect(spawnSync('tar', ['-xzf', join(directory, archive), '-C', target, '--strip-components', '1']).status).toBe(0);
  expect(readdirSync(target).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  const load = `import('@linkplane/sdk').then(({ createLinkplaneClient }) => console.log(typeof createLinkplaneClient))`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: join(directory, 'packed'),
    encoding: 'utf8',
  });
  expect(run).toMatchObject({ stdout: 'function\n', status: 0 });
});
