import { createRequire } from 'node:module';

type Processor = { platform: string; arch: string };

/**
 * Checks that the ClickHouse engine for this processor is installed, which chdb's own error would not say in the log of
 * the service.
 * @throws with what to do instead
 */
export function requireEngine({ platform, arch }: Processor = process): void {
  const library = `@chdb/lib-${platform}-${arch}${platform === 'linux' ? '-gnu' : ''}`;
  // The package of the processor can be resolved only from chdb, whose dependency it is.
  const require = createRequire(import.meta.url);
  try {
    createRequire(require.resolve('chdb')).resolve(`${library}/package.json`);
  } catch (error) {
    throw new Error(
      `There is no embedded ClickHouse for ${platform} on ${arch}: set CLICKHOUSE_URL to a server of yours.`,
      { cause: error },
    );
  }
}
