export { chooseRule } from './choose-rule.ts';
export { chooseVariant, hasSplitEnded, planSplit, splitBuckets, type SplitPlan } from './choose-variant.ts';
export { compileCondition } from './compile-condition.ts';
export { rankLanguages } from './preferred-languages.ts';
export type { ListedFact, RuleCondition } from './rule-condition.ts';
export type { CompileAddresses, Holds, RuleFacts } from './rule-facts.ts';
export { addClickToken, appendPath, applyUtm, forwardQuery, isQrScan, isWebPage } from './target-url.ts';
