import type { Link } from '@linkplane/contracts';
import { ownTimezone } from '../../../../ui/describe-time-zone.ts';

/** Rules as the form holds them: as the API shows them, with an empty text for a destination that is not entered yet. */
export type RuleValues = NonNullable<Link['rules']>[number];
export type Condition = RuleValues['conditions'][number];
export type ConditionType = Condition['type'];
type ListedCondition = Extract<Condition, { in: string[] }>;

export const conditionTypes = [
  'country',
  'continent',
  'device',
  'os',
  'browser',
  'language',
  'query',
  'referrer',
  'time',
  'date',
  'ip',
  'region',
  'city',
] as const satisfies ConditionType[];

let drafts = 0;

/** A key for lists of rules that have no id of the service yet; it is never sent. */
const draftPrefix = 'draft-';

export function createRule(): RuleValues {
  drafts += 1;
  return {
    id: `${draftPrefix}${drafts}`,
    name: null,
    conditions: [createCondition('country')],
    url: '',
    block: false,
  };
}

/** A condition of a type, with nothing chosen yet. */
export function createCondition(type: ConditionType): Condition {
  if (type === 'query') return { type, name: '' };
  if (type === 'date') return { type };
  if (type === 'time') return { type, days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', timezone: ownTimezone() };
  return { type, in: [] };
}

export function isListed(condition: Condition): condition is ListedCondition {
  return 'in' in condition;
}

/** The rules as the API takes them; rules without an id of the service get one. Null for none. */
export function toSentRules(rules: readonly RuleValues[]) {
  if (rules.length === 0) return null;
  return rules.map(({ id, name, conditions, url, block }) => ({
    ...(!id.startsWith(draftPrefix) && { id }),
    name: name?.trim() || null,
    conditions,
    ...(block ? { block } : { url: (url ?? '').trim() }),
  }));
}

/** The same list with one of its members in another place. */
export function moveBy<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const moved = [...items];
  const [item] = moved.splice(index, 1);
  if (item !== undefined) moved.splice(index + by, 0, item);
  return moved;
}
