import type { ListedFact, RuleCondition } from '@linkplane/links-db/redirect';
import { createAddressMatcher, isAddressRange } from '@linkplane/runtime';
import { continentOf } from '@linkplane/visitors/names';
import { compileQuery } from './match-query.ts';
import { compileTime } from './match-time.ts';
import { preferredLanguages } from './preferred-languages.ts';
import type { Matches, RuleFacts } from './rule-facts.ts';

type Condition<Type> = Extract<RuleCondition, { type: Type }>;
type Listed = Extract<RuleCondition, { type: ListedFact }>;

/** Prepares a condition once, so that a visit only compares. A condition never holds of a fact that is not known. */
export function compileCondition(condition: RuleCondition): (facts: RuleFacts) => boolean {
  const matches = compileMatch(condition);
  return condition.not ? (facts) => matches(facts) === false : (facts) => matches(facts) === true;
}

function compileMatch(condition: RuleCondition): Matches {
  if (condition.type === 'query') return compileQuery(condition);
  if (condition.type === 'date') return compileDate(condition);
  return condition.type === 'time' ? compileTime(condition) : compileListed(condition);
}

function compileListed({ type, in: values }: Listed): Matches {
  const lower = values.map((value) => value.toLowerCase());
  switch (type) {
    case 'country':
      return ({ place }) => isIn(values, place.country);
    case 'region':
      return ({ place }) => isIn(lower, place.region.toLowerCase());
    case 'city':
      return ({ place }) => isIn(lower, place.city.toLowerCase());
    case 'continent':
      return ({ place }) => isIn(values, continentOf(place.country) ?? '');
    case 'device':
      return ({ client }) => isIn(values, client.device);
    case 'os':
      return ({ client }) => isIn(values, client.os);
    case 'browser':
      return ({ client }) => isIn(values, client.browser);
    case 'language':
      return ({ acceptLanguage }) => matchesLanguage(lower, acceptLanguage);
    case 'referrer':
      return ({ referrer }) => matchesHost(lower, referrer);
    case 'ip':
      return compileAddresses(values);
  }
}

/** The empty text is an unknown fact. */
function isIn(values: readonly string[], fact: string): boolean | undefined {
  return fact === '' ? undefined : values.includes(fact);
}

/** `de` matches `de-AT`. */
function matchesLanguage(tags: readonly string[], acceptLanguage: string): boolean | undefined {
  const preferred = preferredLanguages(acceptLanguage);
  if (preferred.length === 0) return undefined;
  return preferred.some((language) => tags.some((tag) => language === tag || language.startsWith(`${tag}-`)));
}

/** `example.com` matches its subdomains. */
function matchesHost(hosts: readonly string[], referrer: string): boolean | undefined {
  const hostname = URL.parse(referrer)?.hostname.toLowerCase().replace(/\.$/, '');
  if (!hostname) return undefined;
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function compileAddresses(ranges: readonly string[]): Matches {
  const isInside = createAddressMatcher(ranges.filter(isAddressRange));
  return ({ address }) => isInside(address);
}

function compileDate({ after, before }: Condition<'date'>): Matches {
  const from = after === undefined ? -Infinity : Date.parse(after);
  const to = before === undefined ? Infinity : Date.parse(before);
  return ({ now }) => now >= from && now < to;
}
