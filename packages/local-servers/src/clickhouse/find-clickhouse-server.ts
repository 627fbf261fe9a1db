import { spawnSync } from 'node:child_process';

/** The first year whose releases have everything that the schema asks for. */
const majorVersionMin = 25;

/** The path of a clickhouse-server that is installed and recent enough; undefined where there is none. */
export function findClickHouseServer(versionMin = majorVersionMin): string | undefined {
  const { status, stdout } = spawnSync('which', ['clickhouse-server'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const program = stdout.trim();
  const output = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return readMajorVersion(output.stdout) >= versionMin ? program : undefined;
}

/**
 * Reads `ClickHouse server version 25.8.2.29 (official build).`; 0 where it says nothing of the kind, as very old ones
 * do.
 */
export function readMajorVersion(words: string): number {
  return Number(/version (\d+)\./.exec(words)?.[1] ?? 0);
}
