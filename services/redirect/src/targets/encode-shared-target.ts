import type { LinkTarget, ProfileTarget, Target } from '@linkplane/links-db/redirect';

/** Raised with every change of a target's shape: nodes of another one ignore the body, and write their own. */
const schema = 2;

/** What became of a body: `foreign` is of another schema, `garbage` makes no sense. */
export type DecodedBody = { kind: 'target'; target: Target } | { kind: 'foreign' } | { kind: 'garbage' };

const foreign: DecodedBody = { kind: 'foreign' };
const garbage: DecodedBody = { kind: 'garbage' };

/** A target as the nodes share it. */
export function encodeBody(target: Target): string {
  return JSON.stringify({ schema, target });
}

/** Nothing that was shared is believed before it was looked at: anybody may have written it. */
export function decodeBody(body: string, expected: { host: string; slugKey: string; version: number }): DecodedBody {
  const parsed = parseObject(body);
  if (!parsed || typeof parsed['schema'] !== 'number') return garbage;
  if (parsed['schema'] !== schema) return foreign;
  const target = parsed['target'];
  if (!isTarget(target)) return garbage;
  const isAsked =
    target.host === expected.host &&
    target.slug.toLowerCase() === expected.slugKey &&
    target.version === expected.version;
  return isAsked ? { kind: 'target', target } : garbage;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const isNumber: Check = (value) => typeof value === 'number';
const isNumberOrNull: Check = (value) => value === null || isNumber(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isUrl: Check = (value) => typeof value === 'string' && URL.canParse(value);

const linkChecks: Record<Exclude<keyof LinkTarget, 'kind'>, Check> = {
  ...{ linkId: isText, workspaceId: isText, host: isText, slug: isText, url: isUrl, version: isNumber },
  ...{ startsAt: isNumberOrNull, expiresAt: isNumberOrNull, clickLimit: isNumberOrNull },
  expirationUrl: (value) => value === null || isUrl(value),
  ...{ utmSource: isTextOrNull, utmMedium: isTextOrNull, utmCampaign: isTextOrNull },
  ...{ appLinkingEnabled: isFlag, iosEnabled: isFlag, androidEnabled: isFlag },
  ...{ redirectDelayEnabled: isFlag, forwardQuery: isFlag, suspended: isFlag },
};

const blockChecks: Record<keyof ProfileTarget['blocks'][number], Check> = {
  id: isText,
  json: isText,
};

const profileChecks: Record<Exclude<keyof ProfileTarget, 'kind'>, Check> = {
  ...{ profileId: isText, workspaceId: isText, host: isText, slug: isText, version: isNumber },
  ...{ displayName: isText, bio: isTextOrNull, avatar: isTextOrNull },
  suspended: isFlag,
  blocks: (value) => Array.isArray(value) && value.every((block) => passes(block, blockChecks)),
};

function isTarget(value: unknown): value is Target {
  const { kind } = (value ?? {}) as { kind?: unknown };
  return (kind === 'link' && passes(value, linkChecks)) || (kind === 'profile' && passes(value, profileChecks));
}

function passes(value: unknown, checks: Record<string, Check>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(checks).every(([name, check]) => check(fields[name]));
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed = JSON.parse(text) as unknown;
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
