import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
