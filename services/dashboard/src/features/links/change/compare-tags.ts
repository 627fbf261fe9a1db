import { hasTag } from '../../tags/tag-key.ts';

/** The tags to add and to remove so that a link has the chosen ones; undefined where it has them already. */
export function compareTags(
  before: readonly string[],
  after: readonly string[],
): { addTags?: string[]; removeTags?: string[] } | undefined {
  const addTags = after.filter((name) => !hasTag(before, name));
  const removeTags = before.filter((name) => !hasTag(after, name));
  if (addTags.length + removeTags.length === 0) return undefined;
  return { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
}
