import type { Condition } from '../fields/rule-values.ts';

/** Whether a condition has what it compares with: one that has not cannot be saved. */
export function isCompleteCondition(condition: Condition): boolean {
  if (condition.type === 'query') return condition.name !== '';
  if (condition.type === 'date') return condition.after !== undefined || condition.before !== undefined;
  if (condition.type !== 'time') return condition.in.length > 0;
  const { days, from, to } = condition;
  const hasSpan = from !== undefined || to !== undefined;
  return hasSpan ? Boolean(from && to) && days?.length !== 0 : (days?.length ?? 0) > 0;
}

/**
 * The condition as the service stores it: hosts in ASCII, as browsers send them. Values of other types are compared as
 * typed.
 */
export function toStoredCondition(condition: Condition): Condition {
  if (condition.type !== 'referrer') return condition;
  return { ...condition, in: condition.in.map((host) => URL.parse(`https://${host}`)?.hostname ?? host) };
}
