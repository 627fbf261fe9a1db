import { countEdits } from '@linkplane/runtime';

/** A variable whose name is nearly that of a setting that is not set. */
export type NearMiss = { variable: string; setting: string };

/** Shorter names, such as PORT, are near too many others. */
const lettersMin = 6;
/** A name of so many letters may differ in two of them, a shorter one in one. */
const longNameLetters = 9;

/** Variables of other programs that are near a setting: of the image of Kafka. */
const knownOfOthers: ReadonlySet<string> = new Set(['KAFKA_BROKER_ID']);

/** What Kubernetes and older versions of Docker set for each service beside this one, and npm for its scripts. */
const setByRuntimes = /^npm_|_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)|_ENV_/i;
/** The value of the one such variable that ends like a setting: ADMINS_PORT. */
const linkedPort = /^(?:tcp|udp|sctp):\/\//;

/**
 * Variables that were probably meant for a setting: SIGN_UPS, TRUSTED_PROXY, PUBLC_URL. An environment also has variables of
 * other programs, so that they are a reason to warn and not to refuse the start; one with exactly the letters of a setting
 * is refused by `readConfig`.
 */
export function findNearMisses(keys: readonly string[], env: Record<string, string | undefined>): NearMiss[] {
  const own = new Set(keys);
  const unset = keys.flatMap((key) => {
    const letters = lettersOf(key);
    return env[key] === undefined && letters.length >= lettersMin ? [{ key, letters }] : [];
  });
  return Object.entries(env).flatMap(([variable, value = '']) => {
    if (value.trim() === '' || own.has(variable) || isOfOthers(variable, value)) return [];
    const letters = lettersOf(variable);
    const setting = unset.find((candidate) => isNear(letters, candidate.letters))?.key;
    return setting === undefined ? [] : [{ variable, setting }];
  });
}

/** Logs each near miss. @param keys the settings of the process */
export function warnOfNearMisses(
  logger: { warn(fields: NearMiss, text: string): void },
  keys: readonly string[],
  env: Record<string, string | undefined>,
): void {
  for (const nearMiss of findNearMisses(keys, env))
    logger.warn(nearMiss, 'this variable is no setting and has no effect, did you mean the setting?');
}

/** What of a name is compared. */
export const lettersOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

function isOfOthers(variable: string, value: string): boolean {
  return knownOfOthers.has(variable) || setByRuntimes.test(variable) || linkedPort.test(value);
}

function isNear(given: string, setting: string): boolean {
  const [one, other] = [toSingular(given), toSingular(setting)];
  const editsMax = setting.length >= longNameLetters ? 2 : 1;
  return Math.abs(one.length - other.length) <= editsMax && countEdits(one, other) <= editsMax;
}

/** PROXIES is not nearer to PROXY by letters than other words are. */
function toSingular(letters: string): string {
  return letters.replace(/IES$/, 'Y').replace(/S$/, '');
}
