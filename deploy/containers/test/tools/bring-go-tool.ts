import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../read-compose.ts';

/** The programs that check what this repository gives to others, by the versions that they were tried with. */
export const goTools = {
  actionlint: { module: 'github.com/rhysd/actionlint/cmd/actionlint', version: 'v1.7.12' },
  helm: { module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' },
} as const;

export type GoTool = keyof typeof goTools;

/** Compiling the largest one on two busy processors. */
export const bringTimeoutMs = 900_000;

const isGoHere = spawnSync('go', ['version']).status === 0;

function pathOf(tool: GoTool): string {
  return join(root, '.toolchain/go', `${tool}-${goTools[tool].version}`, tool);
}

/** Whether `bringGoTool` can bring it. Where not, says so on standard error. */
export function canBringGoTool(tool: GoTool): boolean {
  if (isGoHere || existsSync(pathOf(tool))) return true;
  process.stderr.write(`SKIPPED: tests with ${tool}, which needs Go to be compiled.\n`);
  return false;
}

/**
 * The path of a program that is compiled from its pinned module, once. Go compares the module with its public log of
 * checksums.
 */
export async function bringGoTool(tool: GoTool): Promise<string> {
  const path = pathOf(tool);
  if (existsSync(path)) return path;
  const { module, version } = goTools[tool];
  const env = { ...process.env, GOBIN: join(path, '..') };
  await promisify(execFile)('go', ['install', `${module}@${version}`], { env, timeout: bringTimeoutMs });
  return path;
}
