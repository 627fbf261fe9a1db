import type { Holds, RuleFacts } from './rule-facts.ts';

/** The first rule whose conditions all hold. Pure. Loops, because every visit to a link with rules runs them. */
export function chooseRule<Rule extends { conditions: readonly Holds[] }>(
  rules: readonly Rule[],
  facts: RuleFacts,
): Rule | undefined {
  for (const rule of rules) if (haveAllHeld(rule.conditions, facts)) return rule;
  return undefined;
}

function haveAllHeld(conditions: readonly Holds[], facts: RuleFacts): boolean {
  for (const holds of conditions) if (!holds(facts)) return false;
  return true;
}
