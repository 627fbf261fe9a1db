/** What reports have to say of some events, counted in plain TypeScript, without any code of the product. */

export type Click = {
  id: string;
  at: number;
  link: number;
  visitor: string;
  country: string;
  device: string;
  referrer: string;
  isBot: boolean;
  isInternal: boolean;
  isExpired: boolean;
};

export type View = { at: number; visitor: string; country: string; isBot: boolean; isBlockClick: boolean };

/** A conversion of a click; the clicks of erased ones are not among the clicks. */
export type Converted = { at: number; click: string; link: number; isErased: boolean };

/** `!`: all but these. */
export type Filter = { dimension: 'country' | 'device' | 'referrer' | 'link'; values: string[]; isExcluded: boolean };

export type Question = { zone: string; from: number; to: number; bots: boolean; internal: boolean; filters: Filter[] };

const dayMs = 86_400_000;

export const countVisitors = (events: readonly { visitor: string; at: number }[]): number =>
  new Set(events.map(({ visitor, at }) => `${visitor} ${Math.floor(at / dayMs)}`)).size;

/** The clicks that a report counts. @param linkIds by the numbers of links */
export function countedClicks(all: readonly Click[], question: Question, linkIds: readonly string[]): Click[] {
  const { from, to, bots, internal, filters } = question;
  return all.filter((click) => {
    if (click.isExpired || click.at < from || click.at >= to) return false;
    if ((click.isBot && !bots) || (click.isInternal && !internal)) return false;
    return filters.every(({ dimension, values, isExcluded }) => {
      const value = dimension === 'link' ? (linkIds[click.link] ?? '') : click[dimension];
      return values.includes(value === '' ? '(none)' : value) !== isExcluded;
    });
  });
}

/** The views of profiles, which have a country and a referrer, but no link. */
export function countedViews(all: readonly View[], { from, to, bots, filters }: Question): View[] {
  return all.filter((view) => {
    if (view.isBlockClick || view.at < from || view.at >= to || (view.isBot && !bots)) return false;
    return filters.every(({ dimension, values, isExcluded }) => {
      const value = dimension === 'country' ? view.country : dimension === 'device' ? 'mobile' : '';
      return values.includes(value === '' ? '(none)' : value) !== isExcluded;
    });
  });
}

/** Conversions of the clicks, and those of erased clicks, of which only the link and the time are known. */
export function countConversions(
  all: readonly Converted[],
  clicks: readonly Click[],
  { from, to, filters }: Question,
  linkIds: readonly string[],
) {
  const ids = new Set(clicks.map(({ id }) => id));
  const knows = filters.every(({ dimension }) => dimension === 'link');
  const counted = all.filter(({ at, click, link, isErased }) => {
    if (!isErased) return ids.has(click);
    const passes = filters.every(({ values, isExcluded }) => values.includes(linkIds[link] ?? '') !== isExcluded);
    const second = Math.floor(at / 1_000) * 1_000;
    return knows && passes && second >= Math.floor(from / 1_000) * 1_000 && second < to;
  });
  const converted = new Set(counted.filter(({ isErased }) => !isErased).map(({ click }) => click));
  return { conversions: counted.length, convertedClicks: converted.size };
}

/** Groups by a name; most first, then by name. */
export function groupClicks<Event extends { visitor: string; at: number }>(
  events: readonly Event[],
  nameOf: (event: Event) => string,
): { name: string; clicks: number; uniqueVisitors: number }[] {
  const groups = new Map<string, Event[]>();
  for (const event of events) groups.set(nameOf(event), [...(groups.get(nameOf(event)) ?? []), event]);
  return [...groups].map(([name, found]) => ({ name, clicks: found.length, uniqueVisitors: countVisitors(found) }));
}

/** `YYYY-MM-DD` of an instant in a zone. */
export function createDayIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  return (at) => format.format(at);
}

/** Monday is 0. */
export function createHourIn(zone: string): (at: number) => [day: number, hour: number] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return (at) => {
    const parts = format.formatToParts(at);
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return [days.indexOf(of('weekday')), Number(of('hour'))];
  };
}

/** The first instant of a day in a zone, found minute by minute. */
export function startOfDayIn(zone: string, day: string): number {
  const dayOf = createDayIn(zone);
  const earliest = Date.parse(day) - 15 * 3_600_000;
  for (let at = earliest; ; at += 900_000) if (dayOf(at) >= day) return at;
}
