import { writePbkdf2Hash } from '@linkplane/runtime';
import { toDetail } from '../limit-text.ts';
import { linkLimits } from '../link-limits.ts';
import { fitFields } from '../mapping/fit-fields.ts';
import { mapPreview } from '../mapping/map-preview.ts';
import { mapTargets } from '../mapping/map-targets.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import { readPasswordHash } from '../mapping/read-password-hash.ts';
import type { LinkFields, SourceItem, SourceLink } from '../source.ts';
import type { SinkLink } from './parse-sink.ts';

/** What Sink may set and this product does not have: `cloaking` shows the destination in a frame, `unsafe` asks for a confirmation. */
const notCarriedFields = ['cloaking', 'unsafe'] as const;
const hashPrefix = 'sink-pwd:v1:';
/** What its dashboard shows of a password. */
const maskPrefix = '__SINK_MASKED__';
const passwordCharsMax = 128;
const hashCharsMax = 500;
/** The year 5138. What is above was written in milliseconds. */
const secondsMax = 100_000_000_000;

/** What is known of a link beside its own fields. */
export type SinkFacts = {
  host: string;
  spot: Spot;
  /** Undefined: no file of counts was given. */
  clicks: number | undefined;
  unknownFields: readonly string[];
  /** Whether links whose password cannot be checked here become links without one. */
  openProtected: boolean;
};

/** A link of Sink as items: the link, unless it would be open to everyone, and what of it is not carried over. */
export function mapSinkLink(entry: SinkLink, facts: SinkFacts): SourceItem[] {
  const { host, spot, clicks, unknownFields } = facts;
  if (Array.from(entry.slug).length > linkLimits.slugCharsMax)
    return [leftOutItem(spot, 'FIELD_INVALID', 'slug', `it has more than ${linkLimits.slugCharsMax} characters`)];
  const secret = readPassword(entry.password);
  if (secret.fault !== undefined && !facts.openProtected)
    return [leftOutItem(spot, 'FIELD_INVALID', 'password', secret.fault)];
  const problems: SourceItem[] = [];
  const createdAt = readSeconds('createdAt', entry, spot, problems);
  const fields = readFields(entry, spot, problems);
  if (secret.password !== undefined) fields.password = secret.password;
  const hasPreview = Boolean(entry.title?.trim() ?? '') || Boolean(entry.image);
  if (hasPreview) {
    const { social, problems: found } = mapPreview(entry, spot);
    problems.push(...found);
    if (social) fields.social = social;
  }
  if (entry.cloaking)
    problems.push(problemItem(spot, 'FIELD_INVALID', 'cloaking', 'it redirects here, instead of a frame'));
  const fitted = fitFields(fields, spot);
  const link: SourceLink = {
    // Sink has links by their slug, which cannot be edited; ids need not be unique.
    key: entry.slug,
    host,
    slug: entry.slug,
    place: spot.place,
    fields: fitted.fields,
    aliases: [],
    createdAt,
    clicks,
    notCarried: [
      ...notCarriedFields.filter((name) => entry[name] === true),
      ...(!hasPreview && entry.description?.trim() ? ['description'] : []),
      ...(secret.fault === undefined ? [] : ['password']),
      ...unknownFields.map(toDetail),
    ],
  };
  if (secret.passwordHash !== undefined) link.passwordHash = secret.passwordHash;
  return [...problems, ...fitted.problems, { type: 'link', link }];
}

function readFields(entry: SinkLink, spot: Spot, problems: SourceItem[]): LinkFields {
  const fields: LinkFields = { url: entry.url, tags: entry.tags ?? [] };
  if (entry.title) fields.title = entry.title;
  if (entry.comment) fields.notes = entry.comment;
  if (typeof entry.redirectWithQuery === 'boolean') fields.forwardQuery = entry.redirectWithQuery;
  // Visitors see the destination first, which is the nearest to a warning that they have to confirm.
  if (entry.unsafe) fields.redirectDelayEnabled = true;
  const expiration = readSeconds('expiration', entry, spot, problems);
  if (expiration !== undefined) fields.expiresAt = new Date(expiration);
  const targets = mapTargets({ ios: entry.apple, android: entry.google, geo: entry.geo }, spot);
  problems.push(...targets.problems);
  if (targets.rules.length > 0) fields.rules = targets.rules;
  return fields;
}

type Secret = { password?: string; passwordHash?: string; fault?: string };

/** Backups from before passwords were hashed have them as they are. */
function readPassword(password: string | null | undefined): Secret {
  if (!password) return {};
  if (password.startsWith(hashPrefix)) return readHash(password);
  if (password.startsWith(maskPrefix)) return { fault: 'only the end of the password is known' };
  if (Array.from(password).length > passwordCharsMax)
    return { fault: `it has more than ${passwordCharsMax} characters` };
  return { password };
}

/** Iterations, salt, hash of 32 bytes, and the last characters of the password, which are not kept. */
function readHash(password: string): Secret {
  const [iterations = '', salt = '', hash = ''] =
    password.length > hashCharsMax ? [] : password.slice(hashPrefix.length).split(':');
  return readPasswordHash(writePbkdf2Hash({ iterations, salt, hash }));
}

/** @returns milliseconds since the Unix epoch; undefined for no time, and with a problem for what is none */
function readSeconds(
  field: 'createdAt' | 'expiration',
  entry: SinkLink,
  spot: Spot,
  problems: SourceItem[],
): number | undefined {
  const value = entry[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= secondsMax) return value * 1_000;
  problems.push(problemItem(spot, 'TIME_INVALID', field, describeValue(value)));
  return undefined;
}

/** Objects are not written out: they may be as deep as they like. */
function describeValue(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : `it is of type ${typeof value}`;
}
