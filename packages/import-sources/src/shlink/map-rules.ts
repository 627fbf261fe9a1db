/*
 * The rules of a link. In both services the first rule counts of which all conditions hold.
 *
 * A rule that has no counterpart here is left out, and with it every rule behind it that could match the same visitors: otherwise such a
 * visitor would be redirected by a later rule, to a destination that was never meant for that visitor. So each visitor gets the destination that
 * the source has for it, or the link's own. The rules in front of it, and those behind it for other visitors, stay.
 */
import type { SourceItem } from '../source.ts';
import { findRuleFault, rulesPerLinkMax, type WrittenRule } from '../mapping/check-rule.ts';
import { problemItem, type Spot } from '../mapping/problem-item.ts';
import { mapCondition, type Condition } from './map-condition.ts';
import { ruleEntry, type RuleEntry } from './parse-responses.ts';

/** More combinations of one rule than that are refused. */
const alternativesMax = 4;

type MappedRule = { rules: WrittenRule[]; known: Condition[][]; fault: string | undefined };

/** The rules of a link as the contract has them, in order, and a problem for each that is left out. */
export function mapRules(
  entries: readonly unknown[],
  hasCities: boolean,
  spot: Spot,
): { rules: WrittenRule[]; problems: SourceItem[] } {
  const rules: WrittenRule[] = [];
  const problems: SourceItem[] = [];
  const missing: Condition[][] = [];
  const leaveOut = (detail: string) => problems.push(problemItem(spot, 'RULE_NOT_SUPPORTED', 'rules', detail));
  for (const [index, entry] of sortRules(entries).entries()) {
    const name = `rule ${index + 1}`;
    if (entry !== undefined && entry.conditions.length === 0) {
      leaveOut(`${name} has no conditions and never matches`);
      continue;
    }
    const mapped = entry ? mapRule(entry, hasCities) : { rules: [], known: [[]], fault: 'it cannot be read' };
    const isShadowed = mapped.known.some((conditions) => missing.some((other) => !areDisjoint(conditions, other)));
    const isTooMany = rules.length + mapped.rules.length > rulesPerLinkMax;
    if (mapped.fault !== undefined) leaveOut(`${name}: ${mapped.fault}`);
    else if (isShadowed) leaveOut(`${name}: a rule in front of it, which is left out, may match the same visitors`);
    else if (isTooMany) leaveOut(`${name}: a link has at most ${rulesPerLinkMax} rules`);
    else rules.push(...mapped.rules);
    if (mapped.fault !== undefined || isTooMany) missing.push(...mapped.known);
  }
  return { rules, problems };
}

/** The rules in the order of their priorities, the lowest first. Undefined: unreadable, in its place. */
function sortRules(entries: readonly unknown[]): (RuleEntry | undefined)[] {
  const parsed = entries.map((entry) => ruleEntry.safeParse(entry).data);
  return parsed.toSorted((a, b) => (a && b ? a.priority - b.priority : 0));
}

/** `known` has the conditions that could be mapped, even of a rule that could not, for each alternative. */
function mapRule(entry: RuleEntry, hasCities: boolean): MappedRule {
  let alternatives: Condition[][] = [[]];
  let fault: string | undefined;
  for (const condition of entry.conditions) {
    const mapped = mapCondition(condition, hasCities);
    if ('fault' in mapped) {
      fault ??= mapped.fault;
      continue;
    }
    if (alternatives.length * mapped.anyOf.length > alternativesMax) {
      fault ??= 'it has too many conditions on parameters without a value';
      continue;
    }
    alternatives = alternatives.flatMap((conditions) => mapped.anyOf.map((each) => [...conditions, each]));
  }
  const rules = alternatives.map((conditions) => ({ conditions, url: entry.longUrl }));
  if (fault === undefined) for (const rule of rules) fault ??= findRuleFault(rule);
  return { rules, known: alternatives, fault };
}

/** Facts of which a visit has one value only. */
const singleFacts: ReadonlySet<string> = new Set(['os', 'browser', 'country', 'city']);

/** Whether no visit can match both lists of conditions. */
function areDisjoint(conditions: readonly Condition[], others: readonly Condition[]): boolean {
  return conditions.some((condition) => others.some((other) => excludes(condition, other)));
}

function excludes(condition: Condition, other: Condition): boolean {
  if (condition.type !== other.type || !singleFacts.has(condition.type)) return false;
  if (!('in' in condition) || !('in' in other) || condition.not || other.not) return false;
  const values: ReadonlySet<string> = new Set(other.in);
  return !condition.in.some((value) => values.has(value));
}
