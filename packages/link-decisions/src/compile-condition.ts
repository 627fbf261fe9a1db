import { continentOf, coversLanguage, readLanguageTag, type LanguageTag } from '@linkplane/visitors/names';
import { compileQuery } from './match-query.ts';
import { compileTime } from './match-time.ts';
import { preferredLanguages } from './preferred-languages.ts';
import type { ListedFact, RuleCondition } from './rule-condition.ts';
import type { CompileAddresses, Holds, Matches, RuleFacts } from './rule-facts.ts';

type Condition<Type> = Extract<RuleCondition, { type: Type }>;
type Listed = Extract<RuleCondition, { type: ListedFact }>;

/** Prepares a condition once, so that a visit only compares. A condition never holds of a fact that is not known. */
export function compileCondition(condition: RuleCondition, compileAddresses: CompileAddresses): Holds {
  const { type, not = false } = condition;
  if (Object.hasOwn(textFacts, type)) return compileText(condition as TextCondition, not);
  const matches = compileMatch(condition, compileAddresses);
  return (facts) => matches(facts) === !not;
}

/** Facts that are one text; the empty one is not known. */
const textFacts = {
  country: ({ place }: RuleFacts) => place.country,
  continent: ({ place }: RuleFacts) => continentOf(place.country) ?? '',
  region: ({ place }: RuleFacts) => place.region.toLowerCase(),
  city: ({ place }: RuleFacts) => place.city.toLowerCase(),
  device: ({ client }: RuleFacts) => client.device,
  os: ({ client }: RuleFacts) => client.os,
  browser: ({ client }: RuleFacts) => client.browser,
};
type TextFact = keyof typeof textFacts;
type TextCondition = Listed & { type: TextFact };

/** One function for each condition, and few objects: thousands of links are visited in turn. */
function compileText({ type, in: given }: TextCondition, not: boolean): Holds {
  const read = textFacts[type];
  const values = type === 'region' || type === 'city' ? given.map((value) => value.toLowerCase()) : given;
  return (facts) => {
    const fact = read(facts);
    return fact !== '' && values.includes(fact) !== not;
  };
}

function compileMatch(condition: RuleCondition, compileAddresses: CompileAddresses): Matches {
  if (condition.type === 'query') return compileQuery(condition);
  if (condition.type === 'date') return compileDate(condition);
  if (condition.type === 'time') return compileTime(condition);
  const { type, in: values } = condition;
  if (type === 'ip') {
    const isInside = compileAddresses(values);
    return ({ address }) => isInside(address);
  }
  if (type === 'language') {
    const tags = values.flatMap((value) => readLanguageTag(value) ?? []);
    return ({ acceptLanguage }) => matchesLanguage(tags, acceptLanguage);
  }
  const hosts = values.map((value) => value.toLowerCase());
  return ({ referrer }) => matchesHost(hosts, referrer);
}

/** `de` matches `de-AT`, and every spelling of a language the others: `he` matches `iw`, and `zh-HK` `zh-Hant-HK`. */
function matchesLanguage(tags: readonly LanguageTag[], acceptLanguage: string): boolean | undefined {
  const preferred = preferredLanguages(acceptLanguage);
  if (preferred.length === 0) return undefined;
  return preferred.some((text) => {
    const language = readLanguageTag(text);
    return language !== undefined && tags.some((tag) => coversLanguage(tag, language));
  });
}

/** `example.com` matches its subdomains. */
function matchesHost(hosts: readonly string[], referrer: string): boolean | undefined {
  const hostname = URL.parse(referrer)?.hostname.toLowerCase().replace(/\.$/, '');
  if (!hostname) return undefined;
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function compileDate({ after, before }: Condition<'date'>): Matches {
  const from = after === undefined ? -Infinity : Date.parse(after);
  const to = before === undefined ? Infinity : Date.parse(before);
  return ({ now }) => now >= from && now < to;
}
