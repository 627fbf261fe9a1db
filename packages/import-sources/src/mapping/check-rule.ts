import { structuredLinkFields, type WrittenRules } from '@linkplane/contracts';

export type WrittenRule = WrittenRules[number];

/** Why the contract would not accept a rule; undefined: it would. One rule must not cost the whole link. */
export function findRuleFault(rule: WrittenRule): string | undefined {
  const result = structuredLinkFields.rules.write.safeParse([rule]);
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'is not accepted');
}

export const rulesPerLinkMax = 20;
