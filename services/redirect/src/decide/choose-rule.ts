import type { LinkRule, LinkTarget, RuleCondition } from '@linkplane/links-db/redirect';
import { compileCondition } from './compile-condition.ts';
import { prepareDestination, type PreparedDestination } from './prepare-destination.ts';
import type { RuleFacts } from './rule-facts.ts';

/** A rule with everything computed once that is the same for every visit. */
export type PreparedRule = {
  conditions: ((facts: RuleFacts) => boolean)[];
  /** Whether it refuses the visits that it applies to. */
  block: boolean;
  /** Where it leads; where it blocks, what the event says. */
  destination: PreparedDestination;
};

export type PreparedRules = {
  /** In their order. */
  list: PreparedRule[];
  /** Whether a condition is about the place of a visitor, and whether about more than the country. */
  needsPlace: boolean;
  needsCity: boolean;
  /** Whether a condition is about the visitor's device, system or browser. */
  needsClient: boolean;
};

const cityFacts = new Set<RuleCondition['type']>(['region', 'city']);
const placeFacts = new Set<RuleCondition['type']>(['country', 'continent', ...cityFacts]);
const clientFacts = new Set<RuleCondition['type']>(['device', 'os', 'browser']);

export function prepareRules(target: LinkTarget): PreparedRules | null {
  const { rules } = target;
  if (rules === null || rules.length === 0) return null;
  const needs = (facts: ReadonlySet<RuleCondition['type']>) =>
    rules.some(({ conditions }) => conditions.some(({ type }) => facts.has(type)));
  return {
    list: rules.map((rule) => prepareRule(target, rule)),
    needsPlace: needs(placeFacts),
    needsCity: needs(cityFacts),
    needsClient: needs(clientFacts),
  };
}

function prepareRule(target: LinkTarget, { id, conditions, url, block }: LinkRule): PreparedRule {
  return {
    conditions: conditions.map(compileCondition),
    block,
    destination: prepareDestination(target, url ?? target.url, { ruleId: id }),
  };
}

/** The first rule whose conditions all hold. Pure. */
export function chooseRule({ list }: PreparedRules, facts: RuleFacts): PreparedRule | undefined {
  return list.find(({ conditions }) => conditions.every((holds) => holds(facts)));
}
