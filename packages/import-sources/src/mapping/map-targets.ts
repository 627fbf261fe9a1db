import type { SourceItem } from '../source.ts';
import { findRuleFault, rulesPerLinkMax, type WrittenRule } from './check-rule.ts';
import { problemItem, type Spot } from './problem-item.ts';

/** Destinations of a link for phones and countries, as several services have them: the system counts before the country. */
export type Targets = {
  ios: string | null | undefined;
  android: string | null | undefined;
  geo: Record<string, string> | null | undefined;
};

/** The most that the contract allows in one condition. */
const countriesPerRuleMax = 100;

/**
 * They become rules in the order iOS, Android, countries. Countries with the same destination share a rule. No visitor matches two rules
 * of systems, or two of countries, so one that is left out changes nothing for the others but for phones in a country.
 */
export function mapTargets(
  { ios, android, geo }: Targets,
  spot: Spot,
): { rules: WrittenRule[]; problems: SourceItem[] } {
  const candidates: WrittenRule[] = [];
  if (ios) candidates.push({ conditions: [{ type: 'os', in: ['iOS'] }], url: ios });
  if (android) candidates.push({ conditions: [{ type: 'os', in: ['Android'] }], url: android });
  const problems: SourceItem[] = [];
  candidates.push(...groupCountries(geo ?? {}, spot, problems));
  const rules: WrittenRule[] = [];
  for (const rule of candidates) {
    const fault =
      findRuleFault(rule) ?? (rules.length >= rulesPerLinkMax ? `a link has at most ${rulesPerLinkMax}` : undefined);
    if (fault === undefined) rules.push(rule);
    else problems.push(problemItem(spot, 'RULE_NOT_SUPPORTED', 'rules', `${rule.url}: ${fault}`));
  }
  return { rules, problems };
}

/** A code that is no country is a problem, and does not cost the others their destination. */
function groupCountries(geo: Record<string, string>, spot: Spot, problems: SourceItem[]): WrittenRule[] {
  const rules: WrittenRule[] = [];
  const openRules = new Map<string, string[]>();
  for (const [country, url] of Object.entries(geo)) {
    const code = country.toUpperCase();
    if (findRuleFault(countryRule([code], anyUrl)) !== undefined) {
      problems.push(problemItem(spot, 'RULE_NOT_SUPPORTED', 'rules', `${country}: is no country of ISO 3166-1`));
      continue;
    }
    let codes = openRules.get(url);
    if (!codes || codes.length >= countriesPerRuleMax) {
      openRules.set(url, (codes = []));
      rules.push(countryRule(codes, url));
    }
    codes.push(code);
  }
  return rules;
}

const anyUrl = 'https://example.com';

function countryRule(countries: string[], url: string): WrittenRule {
  return { conditions: [{ type: 'country', in: countries }], url };
}
