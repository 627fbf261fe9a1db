/** The APIs of other link services that this one can imitate. */
export const compatibleApis = ['yourls', 'shlink', 'kutt', 'bitly'] as const;
export type CompatibleApi = (typeof compatibleApis)[number];

/**
 * The paths of each, on the service's own host while it is turned on; `/*` stands for everything below. None is a slug of the
 * plain policy, so that turning one on takes no link from those who write slugs without dots and slashes.
 */
export const compatiblePaths: Readonly<Record<CompatibleApi, readonly string[]>> = {
  yourls: ['/yourls-api.php'],
  shlink: ['/rest/health', '/rest/v3/*'],
  kutt: ['/api/v2/links', '/api/v2/links/*'],
  bitly: ['/v4/shorten', '/v4/bitlinks', '/v4/bitlinks/*'],
};

/** The APIs that a setting names, separated by commas, each once; undefined where it names another one. */
export function parseCompatibleApis(value: string): CompatibleApi[] | undefined {
  const names = value.split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  const known = compatibleApis.filter((api) => given.includes(api));
  return given.every((name) => (compatibleApis as readonly string[]).includes(name)) ? known : undefined;
}
