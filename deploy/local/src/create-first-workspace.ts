import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export type FirstWorkspace = { workspaceId: string; token: string; email: string; password: string };

const ownerOnlyMode = 0o600;
const cli = resolve(import.meta.dirname, '../../../services/cli/src/main.ts');
const run = promisify(execFile);

const email = 'owner@localhost';

/**
 * The workspace of this cluster, a token for its API and an owner who can sign in, made at the first start and kept in a
 * file for the later ones.
 */
export async function createFirstWorkspace(
  directory: string,
  databaseUrl: string,
): Promise<FirstWorkspace & { file: string }> {
  const file = join(directory, 'first-workspace.json');
  if (!existsSync(file)) {
    const operate = async (...args: string[]): Promise<Record<string, string>> => {
      const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
      const { stdout } = await run(process.execPath, [cli, ...args, '--json'], { env });
      return JSON.parse(stdout) as Record<string, string>;
    };
    const { workspaceId = '', token } = await operate(
      'workspace',
      'create',
      '--name',
      'My workspace',
      '--plan',
      'business',
    );
    const { password } = await operate('member', 'add', '--workspace', workspaceId, '--email', email);
    writeFileSync(file, JSON.stringify({ workspaceId, token, email, password }), { mode: ownerOnlyMode });
  }
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as FirstWorkspace), file };
}
