import { runCli, type Output } from '../src/run-cli.ts';

export type Ran = { code: number; out: string; err: string };

type RunOptions = { input?: string } & Pick<Output, 'isTerminal' | 'progress'>;

/** Runs a command as its process would. */
export async function runCommand(
  command: string,
  env: Record<string, string>,
  { input = '', ...output }: RunOptions = {},
): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(command === '' ? [] : command.split(' '), env, {
    ...output,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    readInput: async () => input,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Runs a command with `--json`: its output is one line of JSON. The caller names its type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function runJson<Data>(
  command: string,
  env: Record<string, string>,
): Promise<{ code: number; data: Data }> {
  const { code, out, err } = await runCommand(`${command} --json`, env);
  if (err !== '') throw new Error(err);
  return { code, data: JSON.parse(out) as Data };
}
