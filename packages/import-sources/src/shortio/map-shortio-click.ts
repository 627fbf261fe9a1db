import type { SourceClick } from '../source.ts';
import { readCountry } from '../mapping/country-names.ts';
import { hashTexts } from '../mapping/hash-texts.ts';
import type { ShortioClick } from './parse-shortio.ts';

/** The keys of links by their paths. Short.io compares paths as they are, or in lower case. */
export type LinkPaths = { exact: ReadonlyMap<string, string>; lower: ReadonlyMap<string, string> };

/** The link of a click; undefined where the domain has none with its path. */
export function findClickedLink({ exact, lower }: LinkPaths, click: ShortioClick): string | undefined {
  const path = pathOf(click);
  return exact.get(path) ?? lower.get(path.toLowerCase());
}

/** The path of a click as links have it: decoded, and without its first slash. */
export function pathOf({ path, lcpath }: ShortioClick): string {
  const text = (path ?? lcpath ?? '').replace(/^\//, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Maps the clicks of a domain. Short.io gives a click no id: its id is made of what it is, and of its number among the clicks that are the same in
 * the same second, all of which are mapped one after the other. What Short.io works out of the address and the agent is no part of it.
 */
export function createMapShortioClick(domain: number): (click: ShortioClick, link: string, at: number) => SourceClick {
  let counts = new Map<string, number>();
  let countedAt = NaN;
  return (click, link, at) => {
    if (at !== countedAt) [counts, countedAt] = [new Map<string, number>(), at];
    const ip = click.ip ?? '';
    const agent = click.ua ?? '';
    const name = hashTexts([String(domain), pathOf(click), String(at), ip, agent, click.ref ?? '', click.method ?? '']);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return {
      link,
      id: `${name}-${count}`,
      at,
      visitor: JSON.stringify([new Date(at).toISOString().slice(0, 10), ip, agent]),
      agent,
      device: '',
      browser: click.browser ?? '',
      os: click.os ?? '',
      country: readCountry(click.country ?? ''),
      region: '',
      city: click.city ?? '',
      referrer: click.ref || (click.refhost ?? ''),
      bot: click.human === false ? true : undefined,
      qr: false,
    };
  };
}
