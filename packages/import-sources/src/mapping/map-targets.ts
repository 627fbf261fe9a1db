import type { SourceItem } from '../source.ts';
import { findRuleFault, rulesPerLinkMax, type WrittenRule } from './check-rule.ts';
import { problemItem, type Spot } from './problem-item.ts';

/** Destinations of a link for phones and countries, as several services have them: the system counts before the country. */
export type Targets = {
  ios: string | null | undefined;
  android: string | null | undefined;
  geo: Record<string, string> | null | undefined;
};

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
  const countriesByUrl = new Map<string, string[]>();
  for (const [country, url] of Object.entries(geo ?? {}))
    countriesByUrl.set(url, [...(countriesByUrl.get(url) ?? []), country.toUpperCase()]);
  for (const [url, countries] of countriesByUrl)
    candidates.push({ conditions: [{ type: 'country', in: countries }], url });
  const rules: WrittenRule[] = [];
  const problems: SourceItem[] = [];
  for (const rule of candidates) {
    const fault =
      findRuleFault(rule) ?? (rules.length >= rulesPerLinkMax ? `a link has at most ${rulesPerLinkMax}` : undefined);
    if (fault === undefined) rules.push(rule);
    else problems.push(problemItem(spot, 'RULE_NOT_SUPPORTED', 'rules', `${rule.url}: ${fault}`));
  }
  return { rules, problems };
}
