import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, expect, test, type TestContext } from 'vitest';
import { buildOpenApi } from '@linkplane/contracts';
import { readReference } from '../../docs-site/src/read-reference.ts';
import { writeSamples } from '../../docs-site/src/write-samples.ts';
import { preparePython } from './prepare-python.ts';
import { whyNoPython } from './run-python.ts';

allowLongTests('processes');

const run = promisify(execFile);
const packageDirectory = resolve(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'linkplane-python-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Skips the test where the tools cannot be installed, and says why. */
async function prepare(context: TestContext): Promise<string> {
  const missing = whyNoPython();
  if (missing !== undefined) context.skip(missing);
  try {
    return await preparePython();
  } catch (error) {
    return context.skip(`the tools of the Python package cannot be installed: ${String(error).slice(0, 300)}`);
  }
}

async function checkTypes(commands: string, ...files: string[]): Promise<string> {
  const options = ['--config-file', join(packageDirectory, 'pyproject.toml'), '--cache-dir', join(directory, 'mypy')];
  const env = { PATH: process.env['PATH'], MYPYPATH: join(packageDirectory, 'src') };
  const failed = (error: unknown) => error as { stdout: string };
  return (await run(join(commands, 'mypy'), [...options, ...files], { env }).catch(failed)).stdout;
}

test('the package and a program that uses it pass mypy --strict, for Python 3.10', async (context) => {
  const commands = await prepare(context);
  const source = join(packageDirectory, 'src/linkplane');
  expect(await checkTypes(commands, source, join(packageDirectory, 'test/main_job.py'))).toMatch(/^Success/);
});

test('a misspelled field, a missing one and a value of another type are found by mypy', async (context) => {
  const commands = await prepare(context);
  const program = join(directory, 'wrong.py');
  const calls = [
    'client.create_link({"url": "https://example.com", "titel": "x"})',
    'client.create_link({"title": "x"})',
    'client.list_links({"sort": "size"})',
    'client.get_link(5)',
    'client.get_link("lnk_1")["clickz"]',
    'LinkplaneError(400, "INVALID", "").details[0]["parms"]',
    'LinkplaneError(400, "INVALID", "").details[0]["params"] + "text"',
  ];
  writeFileSync(
    program,
    ['from linkplane import LinkplaneClient, LinkplaneError', 'client = LinkplaneClient("", "")', ...calls].join('\n'),
  );
  const lines = (await checkTypes(commands, program)).match(/wrong\.py:\d+: error/g);
  expect(lines).toEqual(calls.map((_, index) => `wrong.py:${index + 3}: error`));
});

test('the examples of the README and of the guide pass mypy --strict', async (context) => {
  const commands = await prepare(context);
  for (const file of ['README.md', '../../docs/api/python.md']) {
    const text = readFileSync(join(packageDirectory, file), 'utf8');
    const examples = [...text.matchAll(/^```python\n([^]*?)^```$/gm)].map(([, code = '']) => code);
    expect(examples.length).toBeGreaterThan(0);
    const program = join(directory, 'example.py');
    writeFileSync(program, examples.join('\n'));
    expect(await checkTypes(commands, program), file).toMatch(/^Success/);
  }
});

test('the samples of all calls in the documentation pass mypy --strict', async (context) => {
  const commands = await prepare(context);
  const operations = readReference(buildOpenApi()).sections.flatMap((section) => section.operations);
  const programs = operations.map((operation) => {
    const program = join(directory, `sample_${operation.id}.py`);
    const sample = writeSamples(operation, 'https://lnk.example').find(({ name }) => name === 'Python');
    writeFileSync(program, `${sample?.code ?? ''}\n`);
    return program;
  });
  expect(programs.length).toBeGreaterThan(60);
  expect(await checkTypes(commands, ...programs)).toContain(`no issues found in ${programs.length} source files`);
});

test('the package builds, and what is installed from it has its types and its licence', async (context) => {
  const commands = await prepare(context);
  const project = join(directory, 'project');
  cpSync(packageDirectory, project, {
    recursive: true,
    filter: (path) => !/node_modules|__pycache__|\/test|\/generate/.test(path.slice(packageDirectory.length)),
  });
  const python = join(commands, 'python');
  await run(python, ['-m', 'build', '--no-isolation', project]);
  const [wheel = ''] = globSync('*.whl', { cwd: join(project, 'dist') });
  expect([wheel, globSync('*.tar.gz', { cwd: join(project, 'dist') })]).toEqual([
    'linkplane-0.1.0-py3-none-any.whl',
    ['linkplane-0.1.0.tar.gz'],
  ]);
  const installed = join(directory, 'installed');
  const options = ['--quiet', '--no-deps', '--no-index', '--disable-pip-version-check', '--target', installed];
  await run(join(commands, 'pip'), ['install', ...options, join(project, 'dist', wheel)]);
  const files = globSync('**/*', { cwd: installed });
  expect(files).toEqual(
    expect.arrayContaining(['linkplane/py.typed', 'linkplane-0.1.0.dist-info/licenses/LICENSE', 'linkplane/types.py']),
  );
  const { stdout } = await run(python, ['-c', 'import linkplane; print(linkplane.__file__)'], {
    env: { PYTHONPATH: installed },
  });
  expect(stdout.trim()).toBe(join(installed, 'linkplane/__init__.py'));
});
