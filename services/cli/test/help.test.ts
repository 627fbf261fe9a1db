import { expect, test } from 'vitest';
import { descriptions } from '../src/run-cli.ts';
import { formatOption } from '../src/help.ts';
import { runCommand } from './run-on-stores.ts';

/** No store is opened for help: this one does not exist. */
const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };

test.each(descriptions.map(({ name }) => name))(
  'help of `%s` has its options, an example and the exit codes, in three ways',
  async (name) => {
    const { options } = descriptions.find((description) => description.name === name)!;
    const { code, out, err } = await runCommand(`help ${name}`, nowhere);
    expect([code, err]).toEqual([0, '']);
    for (const [option, description] of Object.entries(options))
      expect(out).toContain(formatOption(option, description));
    expect(out).toMatch(new RegExp(`Usage: linkplane ${name}`));
    expect(out).toMatch(/Examples?:\n {2}linkplane /);
    expect(out).toMatch(/Exit codes:\n {2}0 {2}done\n {2}1 {2}.*\n {2}2 {2}wrong usage$/);
    if (name !== 'help') expect((await runCommand(`${name} --help`, nowhere)).out).toBe(out);
  },
);

test('every example of a command names it, and only options that it has', () => {
  for (const { name, options, examples } of descriptions)
    for (const example of examples) {
      if (name !== 'help') expect(example.startsWith(name)).toBe(true);
      for (const [, option = ''] of example.matchAll(/ --([\w-]+)/g))
        expect([...Object.keys(options), 'json', 'help'], example).toContain(option);
    }
});

test('the overview has all commands, and the help of a first word has those of it', async () => {
  for (const command of ['help', '--help', '-h']) {
    const { code, out } = await runCommand(command, nowhere);
    expect(code).toBe(0);
    for (const { name, summary } of descriptions) expect(out.replaceAll(/\s+/g, ' ')).toContain(`${name} ${summary}`);
  }
  const group = await runCommand('help token', nowhere);
  expect(group.out).toContain('token revoke');
  expect(group.out).not.toContain('workspace create');
});

test('the usage names the program as it was called', async () => {
  const env = { ...nowhere, npm_lifecycle_event: 'cli' };
  expect((await runCommand('token revoke', env)).err).toContain('Usage: npm run --silent cli -- token revoke --id ID');
  expect((await runCommand('token revoke', nowhere)).err).toContain('Usage: linkplane token revoke --id ID');
});

test('headings are bold on a terminal, unless NO_COLOR is set', async () => {
  const bold = '\x1b[1mUsage:';
  expect((await runCommand('help', nowhere, { isTerminal: true })).out).toContain(bold);
  expect((await runCommand('help', { ...nowhere, NO_COLOR: '1' }, { isTerminal: true })).out).not.toContain('\x1b');
  expect((await runCommand('help', nowhere)).out).not.toContain('\x1b');
});

test('the version is one line', async () => {
  expect((await runCommand('--version', nowhere)).out).toMatch(/^\d+\.\d+\.\d+$/);
  expect(JSON.parse((await runCommand('--version --json', nowhere)).out)).toEqual({
    version: expect.stringMatching(/^\d/) as string,
  });
});

test('with --json an error is one line of JSON on standard error, and standard output is empty', async () => {
  const misused = await runCommand('token create --json', nowhere);
  expect([misused.code, misused.out]).toEqual([2, '']);
  expect(JSON.parse(misused.err)).toEqual({
    error: { message: '--workspace is missing.', usage: expect.stringContaining('linkplane token create') as string },
  });
  const failed = await runCommand('suspended list --json', nowhere);
  expect([failed.code, failed.out]).toEqual([1, '']);
  expect(JSON.parse(failed.err)).toEqual({
    error: { message: expect.stringMatching(/^Nothing listens at .+DATABASE_URL/) as string },
  });
  const unset = await runCommand('suspended list --json', { DATABASE_URL: 'mysql://x' });
  expect(JSON.parse(unset.err)).toMatchObject({
    error: { message: 'The configuration has a problem:', problems: [expect.stringContaining('DATABASE_URL')] },
  });
});
