import type { PlainCondition, PlainVisit } from './plain-types.ts';

const continents: Record<string, string> = { DE: 'EU', AT: 'EU', US: 'NA', JP: 'AS', BR: 'SA', ZA: 'AF', AU: 'OC' };
const daysOfWeek = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const preferredWeight = 0.9;

/** Whether a condition of a rule holds: never about something that is not known, with `not` neither. */
export function holds(condition: PlainCondition, visit: PlainVisit, now: Date): boolean {
  const matches = compare(condition, visit, now);
  return matches !== undefined && matches !== (condition.not ?? false);
}

function compare(condition: PlainCondition, visit: PlainVisit, now: Date): boolean | undefined {
  if (condition.type === 'query')
    return visit.query.some(
      ([name, value]) =>
        name === condition.name && (condition.value === undefined || (value ?? '') === condition.value),
    );
  if (condition.type === 'date') {
    const { after, before } = condition;
    return (after === undefined || now >= new Date(after)) && (before === undefined || now < new Date(before));
  }
  if (condition.type === 'time') return isAtTime(condition, now);
  const listed = (value: string | undefined) => (value === undefined ? undefined : condition.in.includes(value));
  switch (condition.type) {
    case 'country':
      return listed(visit.country);
    case 'continent':
      return listed(visit.country === undefined ? undefined : continents[visit.country]);
    case 'device':
    case 'os':
    case 'browser':
      return listed(visit.agent[condition.type]);
    case 'language':
      return prefersOneOf(condition.in, visit.language);
    case 'referrer':
      return comesFromOneOf(condition.in, visit.referrer);
    case 'ip':
      return condition.in.some((range) => isIn(range, visit.address));
  }
}

function prefersOneOf(wanted: string[], header: string | undefined): boolean | undefined {
  if (header === undefined) return undefined;
  const preferred = header
    .split(',')
    .map((part) => part.trim().split(';q='))
    .filter(([tag, weight = '1']) => tag !== '*' && Number(weight) >= preferredWeight)
    .map(([tag = '']) => tag.toLowerCase());
  if (preferred.length === 0) return undefined;
  return wanted.some((tag) => preferred.some((one) => `${one}-`.startsWith(`${tag.toLowerCase()}-`)));
}

function comesFromOneOf(hosts: string[], referrer: string | undefined): boolean | undefined {
  if (referrer === undefined) return undefined;
  const { hostname } = new URL(referrer);
  return hosts.some((host) => `.${hostname}`.endsWith(`.${host}`));
}

/** Handles ranges that end between two numbers of an address. */
function isIn(range: string, address: string): boolean {
  const [network = '', bits] = range.split('/');
  if (bits === undefined) return network === address;
  const numbers = Number(bits) / 8;
  return network.split('.').slice(0, numbers).join('.') === address.split('.').slice(0, numbers).join('.');
}

function isAtTime({ days, from, to, timezone }: PlainCondition & { type: 'time' }, now: Date): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => clock.find((one) => one.type === type)?.value ?? '';
  const today = daysOfWeek.indexOf(part('weekday')) + 1;
  const yesterday = today === 1 ? 7 : today - 1;
  const time = `${part('hour')}:${part('minute')}`;
  const isDay = (day: number) => days === undefined || days.includes(day);
  if (from === undefined || to === undefined) return isDay(today);
  if (from < to) return isDay(today) && time >= from && time < to;
  return (isDay(today) && time >= from) || (isDay(yesterday) && time < to);
}
