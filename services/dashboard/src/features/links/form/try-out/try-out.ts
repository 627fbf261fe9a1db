import {
  chooseRule,
  compileCondition,
  hasSplitEnded,
  planSplit,
  splitBuckets,
  type RuleFacts,
} from '@linkplane/link-decisions';
import { completeAddress, completeWebAddress } from '../../../../ui/complete-address.ts';
import type { LinkFormValues } from '../fields/link-form-values.ts';
import { previewDestination } from '../fields/preview-destination.ts';
import type { Condition, RuleValues } from '../fields/rule-values.ts';
import { isCompleteCondition, toStoredCondition } from './complete-condition.ts';
import { compileAddresses } from './match-addresses.ts';

/** What a visitor would get of a link as the form has it. A destination is undefined while it is not a valid one. */
export type TryOut =
  | { kind: 'notStarted' }
  /** An empty destination: a page that says so. */
  | { kind: 'expired'; destination: string }
  | { kind: 'rule'; index: number; destination: string | undefined }
  /** An empty destination: a page that says that the link does not exist. */
  | { kind: 'blocked'; index: number; destination: string }
  | { kind: 'split'; shares: { index: number; share: number; destination: string | undefined }[] }
  | { kind: 'splitEnded'; destination: string | undefined }
  | { kind: 'own'; destination: string | undefined };

/**
 * Why a rule does not apply: its first condition that does not hold.
 * @property reason that the visitor is something else, is what the rule excludes, is not known in this, or that nothing is
 * chosen yet
 */
export type Miss = { index: number; condition: Condition; reason: 'differs' | 'excluded' | 'unknown' | 'incomplete' };

/** @property misses of the rules before the one that applies, or of all rules */
export type TriedVisit = { outcome: TryOut; misses: Miss[] };

/**
 * Tries a link out, with the conditions and choices of the redirect and in its order: dates, rules, split test, destination.
 * A test compares the two.
 */
export function tryOut(values: LinkFormValues, facts: RuleFacts): TriedVisit {
  const { startsAt, expiresAt, expirationUrl } = values;
  if (facts.now < Date.parse(startsAt)) return { outcome: { kind: 'notStarted' }, misses: [] };
  if (facts.now >= Date.parse(expiresAt))
    return { outcome: { kind: 'expired', destination: completeWebAddress(expirationUrl) }, misses: [] };
  const rules = values.rules.map(prepareRule);
  const chosen = chooseRule(rules, facts);
  const misses = rules.slice(0, chosen?.index).map((rule) => explainMiss(rule, facts));
  const outcome = chosen ? followRule(values, chosen, facts) : followLink(values, facts);
  return { outcome, misses: misses.filter((miss) => miss !== undefined) };
}

type PreparedRule = { rule: RuleValues; index: number; conditions: ReturnType<typeof compileCondition>[] };

/** A rule that is not complete cannot be saved, and never applies. */
function prepareRule(rule: RuleValues, index: number): PreparedRule {
  const conditions = rule.conditions.map((condition) =>
    isCompleteCondition(condition) ? compileCondition(toStoredCondition(condition), compileAddresses) : () => false,
  );
  return { rule, index, conditions };
}

function explainMiss({ rule, index, conditions }: PreparedRule, facts: RuleFacts): Miss | undefined {
  const condition = rule.conditions.find((_, at) => conditions[at]?.(facts) === false);
  if (!condition) return undefined;
  if (!isCompleteCondition(condition)) return { index, condition, reason: 'incomplete' };
  const { not = false } = condition;
  // A condition about something that is not known does not hold either way.
  const isOpposite = compileCondition(toStoredCondition({ ...condition, not: !not }), compileAddresses)(facts);
  return { index, condition, reason: isOpposite ? (not ? 'excluded' : 'differs') : 'unknown' };
}

function followRule(values: LinkFormValues, { rule, index }: PreparedRule, { query }: RuleFacts): TryOut {
  if (rule.block) return { kind: 'blocked', index, destination: completeWebAddress(values.blockedUrl) };
  return { kind: 'rule', index, destination: writeDestination(values, (rule.url ?? '').trim(), query) };
}

/** What visitors get to whom no rule applies. */
function followLink(values: LinkFormValues, { query, now }: RuleFacts): TryOut {
  const own = writeDestination(values, completeAddress(values.url), query);
  const { variants, endsAt, winner } = values.split;
  if (variants.length === 0) return { kind: 'own', destination: own };
  const plan = planSplit(
    {
      variants: variants.map(({ id, url, weight }) => ({ id, url, weight: Number(weight) || 0 })),
      endsAt: endsAt === '' ? null : endsAt,
      winner: winner === '' ? null : winner,
    },
    ({ url, weight }) => ({ share: weight / splitBuckets, destination: writeDestination(values, url.trim(), query) }),
  );
  if (hasSplitEnded(plan, now)) return { kind: 'splitEnded', destination: plan.winner ? plan.winner.destination : own };
  return { kind: 'split', shares: plan.variants.map(({ destination }, index) => ({ index, ...destination })) };
}

/** Adds the UTM fields of the link, and the visitor's query where the link passes it on. */
function writeDestination(values: LinkFormValues, url: string, query: string): string | undefined {
  return previewDestination({ ...values, url }, values.forwardQuery ? query : '');
}
