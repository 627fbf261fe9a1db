import type { RuleFacts } from '@linkplane/link-decisions';
import { continentOf } from '@linkplane/visitors/names';
import { currentLocale, formatList, t } from '../../../../language/translate.ts';
import { nameConditionValue, nameType } from '../decisions/name-conditions.ts';
import { isListed, type Condition } from '../fields/rule-values.ts';
import type { SampleVisitor } from './sample-visitor.ts';
import type { Miss } from './try-out.ts';

/** Values of a condition that are named; of more, only how many there are. */
const namedMax = 3;

/** Why a condition does not hold, such as "Country: France, not Germany". */
export function describeMiss({ condition, reason }: Miss, sample: SampleVisitor, { now }: RuleFacts): string {
  const fact = nameType(condition.type);
  if (reason === 'incomplete') return t('{fact}: nothing chosen yet', { fact });
  if (reason === 'unknown') return t('{fact}: not known', { fact });
  if (condition.type === 'query') return describeQuery(condition, reason);
  const actual = nameActual(condition, sample, now);
  if (reason === 'excluded') return t('{fact}: {actual}, which the rule excludes', { fact, actual });
  if (!isListed(condition)) return t('{fact}: {actual}, which is outside of the rule', { fact, actual });
  const wanted = nameWanted(condition.in.map((value) => nameConditionValue(condition.type, value)));
  return t('{fact}: {actual}, not {wanted}', { fact, actual, wanted });
}

type Differing = Extract<Miss['reason'], 'differs' | 'excluded'>;

function describeQuery({ name, value }: Extract<Condition, { type: 'query' }>, reason: Differing): string {
  const parameter = value === undefined || value === '' ? name : `${name}=${value}`;
  if (reason === 'excluded') return t('The query has {parameter}, which the rule excludes', { parameter });
  return value === ''
    ? t('The query does not have {parameter} without a value', { parameter })
    : t('The query does not have {parameter}', { parameter });
}

/** What the visitor is, in what a condition is about. */
function nameActual(condition: Condition, sample: SampleVisitor, now: number): string {
  switch (condition.type) {
    case 'continent':
      return nameConditionValue('continent', continentOf(sample.country) ?? '');
    case 'country':
    case 'device':
    case 'os':
    case 'browser':
    case 'language':
    case 'referrer':
    case 'region':
    case 'city':
      return nameConditionValue(condition.type, sample[condition.type]);
    case 'ip':
      return sample.address;
    case 'query':
      return sample.query;
    case 'time':
      return formatTime(now, condition.timezone, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
    case 'date':
      return formatTime(now, sample.timezone, { dateStyle: 'medium', timeStyle: 'short' });
  }
}

function formatTime(now: number, timeZone: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...format, timeZone }).format(now);
}

function nameWanted(values: readonly string[]): string {
  const rest = values.length - namedMax;
  if (rest <= 0) return formatList(values, 'disjunction');
  const others = t('{count, plural, one {# other value} other {# other values}}', { count: rest });
  return formatList([...values.slice(0, namedMax), others], 'disjunction');
}
