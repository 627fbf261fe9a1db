import { slugKeyOf, widestSlugPolicy } from '@linkplane/slugs';
import type { Target } from '@linkplane/links-db/planes/redirect';
import { isTarget, olderShapes, shape } from './check-shared-target.ts';

/** `older`: not all of the target is known, so that it is served only while the store does not respond. */
export type DecodedTarget = { kind: 'target' | 'older'; target: Target } | { kind: 'otherShape' } | { kind: 'invalid' };

const otherShape: DecodedTarget = { kind: 'otherShape' };
const invalid: DecodedTarget = { kind: 'invalid' };

/** A target as it is stored in the cache that the nodes share. */
export function encodeSharedTarget(target: Target): string {
  return JSON.stringify({ shape, target });
}

/**
 * Validates every field: any client of the shared cache may have written the body. A body of another shape is none of this
 * node's, which leaves it and writes its own.
 */
export function decodeSharedTarget(
  body: string,
  expected: { host: string; slugKey: string; version: number },
): DecodedTarget {
  const parsed = parseObject(body);
  const written = parsed?.['shape'] ?? parsed?.['schema'];
  if (typeof written !== 'string' && typeof written !== 'number') return invalid;
  const lacking = olderShapes.get(String(written));
  if (written !== shape && !lacking) return otherShape;
  const target = lacking ? withFields(parsed?.['target'], lacking) : parsed?.['target'];
  if (!isTarget(target)) return invalid;
  const isExpected =
    target.host === expected.host &&
    target.slugKey === expected.slugKey &&
    isKeyOf(expected.slugKey, target.slug) &&
    target.version === expected.version;
  return isExpected ? { kind: lacking ? 'older' : 'target', target } : invalid;
}

function withFields(target: unknown, fields: object): unknown {
  const isLink = typeof target === 'object' && target !== null && 'kind' in target && target.kind === 'link';
  return isLink ? { ...fields, ...target } : target;
}

/** Whether the slug has the key on some host. */
function isKeyOf(slugKey: string, slug: string): boolean {
  return [true, false].some((caseSensitive) => slugKeyOf(slug, { ...widestSlugPolicy, caseSensitive }) === slugKey);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed = JSON.parse(text) as unknown;
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
