import type { RuleCondition } from './rule-condition.ts';
import type { Matches } from './rule-facts.ts';

type QueryCondition = Extract<RuleCondition, { type: 'query' }>;

/**
 * Compiles a condition on the query. Any one of repeated parameters may match; letter case counts. If the condition has
 * no value, any value matches, the empty one too.
 */
export function compileQuery({ name, value }: QueryCondition): Matches {
  return ({ query }) =>
    query !== '' &&
    query.split('&').some((pair) => {
      const end = pair.indexOf('=');
      if (decode(end === -1 ? pair : pair.slice(0, end)) !== name) return false;
      return value === undefined || decode(end === -1 ? '' : pair.slice(end + 1)) === value;
    });
}

/** Malformed percent-encoding stands for itself. */
function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
