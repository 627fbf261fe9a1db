import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export type FirstWorkspace = { workspaceId: string; token: string };

const ownerOnlyMode = 0o600;
const cli = resolve(import.meta.dirname, '../../../../services/cli/src/main.ts');
const run = promisify(execFile);

/** The workspace of this cluster and a token for its API, made at the first start and kept in a file for the later ones. */
export async function createFirstWorkspace(directory: string, databaseUrl: string): Promise<FirstWorkspace> {
  const file = join(directory, 'first-workspace.json');
  if (!existsSync(file)) {
    const args = [cli, 'workspace', 'create', '--name', 'My workspace', '--plan', 'business', '--json'];
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
    const { stdout } = await run(process.execPath, args, { env });
    writeFileSync(file, stdout, { mode: ownerOnlyMode });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as FirstWorkspace;
}
