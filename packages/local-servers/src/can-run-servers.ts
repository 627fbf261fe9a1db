import { findProgram, programs } from './find-program.ts';
import { realServersRequired } from './skip-without-server.ts';
import { installKafka } from './kafka/start-kafka.ts';

/**
 * Whether Redis and Kafka can be run here, or servers are named that run already (KAFKA_TEST_BROKERS, REDIS_TEST_URL);
 * installed where they are missing and this user may do that. If not, says so on
 * standard error.
 * @throws saying what to install, in a run that must be whole
 */
export async function canRunServers(env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  try {
    if (!env['REDIS_TEST_URL']) findProgram(programs.redis);
    if (!env['KAFKA_TEST_BROKERS']) await installKafka({});
    return true;
  } catch (error) {
    if (realServersRequired(env)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `SKIPPED: all tests of the distributed product, whose servers cannot be had here: ${reason}\n`,
    );
    return false;
  }
}
