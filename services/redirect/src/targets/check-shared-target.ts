import { createHash } from 'node:crypto';
import type { LinkTarget, ProfileTarget, Target } from '@linkplane/links-db/planes/redirect';
import { areRules, isSocial, isSplit } from './check-decisions.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
/** Schemes of scripts and documents that would run in the visitor's browser; the API stores none. */
const refusedScheme = /^(?:javascript|data|vbscript|file|blob|filesystem|about|view-source):$/;
const isUrl: Check = (value) => {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url !== null && !refusedScheme.test(url.protocol);
};

const isPlace: Check = (value) => {
  const { host, slug } = (value ?? {}) as { host?: unknown; slug?: unknown };
  return isText(host) && isText(slug);
};

/**
 * Checks by name, which is part of the shape: a check that takes other values than before gets another name, such as
 * `rules 2`.
 */
const checks = {
  text: isText,
  'text or null': orNull(isText),
  number: isNumber,
  'number or null': orNull(isNumber),
  flag: (value: unknown) => typeof value === 'boolean',
  url: isUrl,
  'url or null': orNull(isUrl),
  rules: orNull((value) => areRules(value, isUrl)),
  split: orNull((value) => isSplit(value, isUrl)),
  social: orNull(isSocial),
  'path mode': (value: unknown) => value === 'off' || value === 'append' || value === 'ignore',
  'place or null': orNull(isPlace),
  status: (value: unknown) => value === 302 || value === 301 || value === 307 || value === 308,
  blocks: (value: unknown) => Array.isArray(value) && value.every((block) => passes(block, blockFields)),
};

type Fields<Of> = Record<Exclude<keyof Of, 'kind'>, keyof typeof checks>;

const linkFields: Fields<LinkTarget> = {
  linkId: 'text',
  workspaceId: 'text',
  host: 'text',
  slugKey: 'text',
  slug: 'text',
  url: 'url',
  version: 'number',
  startsAt: 'number or null',
  expiresAt: 'number or null',
  clickLimit: 'number or null',
  expirationUrl: 'url or null',
  utmSource: 'text or null',
  utmMedium: 'text or null',
  utmCampaign: 'text or null',
  utmTerm: 'text or null',
  utmContent: 'text or null',
  appLinkingEnabled: 'flag',
  iosEnabled: 'flag',
  androidEnabled: 'flag',
  redirectDelayEnabled: 'flag',
  forwardQuery: 'flag',
  rules: 'rules',
  blockedUrl: 'url or null',
  split: 'split',
  social: 'social',
  passwordHash: 'text or null',
  clickToken: 'flag',
  forwardPath: 'path mode',
  redirectStatus: 'status',
  leadsTo: 'place or null',
  suspended: 'flag',
};

const blockFields: Fields<ProfileTarget['blocks'][number]> = {
  id: 'text',
  json: 'text',
};

const profileFields: Fields<ProfileTarget> = {
  profileId: 'text',
  workspaceId: 'text',
  host: 'text',
  slugKey: 'text',
  slug: 'text',
  version: 'number',
  displayName: 'text',
  bio: 'text or null',
  avatar: 'text or null',
  theme: 'text or null',
  suspended: 'flag',
  blocks: 'blocks',
};

/**
 * Differs between programs whose targets differ, with nothing to be raised by hand: during an upgrade neither takes the entries of
 * the other for broken ones and deletes them.
 */
export const shape = hashOf([linkFields, profileFields, blockFields]);

/** What links of shape 5 lack. */
const withoutDecisions: Partial<LinkTarget> = {
  rules: null,
  blockedUrl: null,
  split: null,
  social: null,
  passwordHash: null,
  clickToken: false,
  forwardPath: 'off',
  redirectStatus: 302,
  leadsTo: null,
};

/**
 * The fields that links of earlier shapes lack, with the values that they had. Such entries are served only while the store
 * does not respond. Shapes had numbers once.
 */
export const olderShapes: ReadonlyMap<string, Partial<LinkTarget>> = new Map([
  ['5', withoutDecisions],
  ['6', { leadsTo: null }],
  ['f471b3fedcad', { leadsTo: null }],
]);

/** Whether all fields of a target are there and can be used without an exception. */
export function isTarget(value: unknown): value is Target {
  const { kind } = (value ?? {}) as { kind?: unknown };
  return (kind === 'link' && passes(value, linkFields)) || (kind === 'profile' && passes(value, profileFields));
}

function passes(value: unknown, fields: Record<string, keyof typeof checks>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const values = value as Record<string, unknown>;
  return Object.entries(fields).every(([name, check]) => checks[check](values[name]));
}

function hashOf(fields: readonly object[]): string {
  const sorted = fields.map((each) => Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const hashChars = 12;
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, hashChars);
}
