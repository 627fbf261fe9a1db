import { slugKeyOf, widestSlugPolicy } from '@linkplane/slugs';
import type { LinkTarget, ProfileTarget, Target } from '@linkplane/links-db/redirect';
import { areRules, isSocial, isSplit } from './check-decisions.ts';

/** Raised with every change of a target's shape: nodes with another schema ignore the body and write their own. */
const schema = 6;
/** The version before. It lacks the fields below, which a node of that version does not read from the store either. */
const olderSchema = 5;
const addedFields: Partial<LinkTarget> = {
  rules: null,
  blockedUrl: null,
  split: null,
  social: null,
  passwordHash: null,
  clickToken: false,
  forwardPath: 'off',
  redirectStatus: 302,
};

/** `older`: not all of the target is known, so that it is served only while the store does not respond. */
export type DecodedTarget =
  { kind: 'target' | 'older'; target: Target } | { kind: 'otherSchema' } | { kind: 'invalid' };

const otherSchema: DecodedTarget = { kind: 'otherSchema' };
const invalid: DecodedTarget = { kind: 'invalid' };

/** A target as it is stored in the cache that the nodes share. */
export function encodeSharedTarget(target: Target): string {
  return JSON.stringify({ schema, target });
}

/** Validates every field: any client of the shared cache may have written the body. */
export function decodeSharedTarget(
  body: string,
  expected: { host: string; slugKey: string; version: number },
): DecodedTarget {
  const parsed = parseObject(body);
  if (!parsed || typeof parsed['schema'] !== 'number') return invalid;
  const isOlder = parsed['schema'] === olderSchema;
  if (parsed['schema'] !== schema && !isOlder) return otherSchema;
  const target = isOlder ? withAddedFields(parsed['target']) : parsed['target'];
  if (!isTarget(target)) return invalid;
  const isExpected =
    target.host === expected.host &&
    target.slugKey === expected.slugKey &&
    isKeyOf(expected.slugKey, target.slug) &&
    target.version === expected.version;
  return isExpected ? { kind: isOlder ? 'older' : 'target', target } : invalid;
}

function withAddedFields(target: unknown): unknown {
  const isLink = typeof target === 'object' && target !== null && 'kind' in target && target.kind === 'link';
  return isLink ? { ...addedFields, ...target } : target;
}

/** Whether the slug has the key on some host. */
function isKeyOf(slugKey: string, slug: string): boolean {
  return [true, false].some((caseSensitive) => slugKeyOf(slug, { ...widestSlugPolicy, caseSensitive }) === slugKey);
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const isNumber: Check = (value) => typeof value === 'number';
const isNumberOrNull: Check = (value) => value === null || isNumber(value);
const isFlag: Check = (value) => typeof value === 'boolean';
/** Of scripts and documents that would run in the visitor's browser; the API stores none. */
const refusedScheme = /^(?:javascript|data|vbscript|file|blob|filesystem|about|view-source):$/;
const isUrl: Check = (value) => {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url !== null && !refusedScheme.test(url.protocol);
};
const isUrlOrNull: Check = (value) => value === null || isUrl(value);

const linkChecks: Record<Exclude<keyof LinkTarget, 'kind'>, Check> = {
  linkId: isText,
  workspaceId: isText,
  host: isText,
  slugKey: isText,
  slug: isText,
  url: isUrl,
  version: isNumber,
  startsAt: isNumberOrNull,
  expiresAt: isNumberOrNull,
  clickLimit: isNumberOrNull,
  expirationUrl: isUrlOrNull,
  utmSource: isTextOrNull,
  utmMedium: isTextOrNull,
  utmCampaign: isTextOrNull,
  utmTerm: isTextOrNull,
  utmContent: isTextOrNull,
  appLinkingEnabled: isFlag,
  iosEnabled: isFlag,
  androidEnabled: isFlag,
  redirectDelayEnabled: isFlag,
  forwardQuery: isFlag,
  rules: (value) => value === null || areRules(value, isUrl),
  blockedUrl: isUrlOrNull,
  split: (value) => value === null || isSplit(value, isUrl),
  social: (value) => value === null || isSocial(value),
  passwordHash: isTextOrNull,
  clickToken: isFlag,
  forwardPath: (value) => value === 'off' || value === 'append' || value === 'ignore',
  redirectStatus: (value) => value === 302 || value === 301 || value === 307 || value === 308,
  suspended: isFlag,
};

const blockChecks: Record<keyof ProfileTarget['blocks'][number], Check> = {
  id: isText,
  json: isText,
};

const profileChecks: Record<Exclude<keyof ProfileTarget, 'kind'>, Check> = {
  profileId: isText,
  workspaceId: isText,
  host: isText,
  slugKey: isText,
  slug: isText,
  version: isNumber,
  displayName: isText,
  bio: isTextOrNull,
  avatar: isTextOrNull,
  theme: isTextOrNull,
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
