import { runCli } from './run-cli.ts';

/** Creates an account that owns the workspace, and returns what it signs in with. */
export async function addOwner(
  cliEnv: Record<string, string>,
  workspaceId: string,
  email: string,
): Promise<{ email: string; password: string }> {
  const { password = '' } = await runCli(cliEnv, [
    ...['member', 'add', '--workspace', workspaceId, '--email', email, '--json'],
  ]);
  return { email, password };
}
