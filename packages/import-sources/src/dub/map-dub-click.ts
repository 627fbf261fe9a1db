import type { SourceClick } from '../source.ts';
import { readTime } from '../mapping/read-time.ts';
import type { DubClick } from './parse-dub.ts';

const unknownTexts: ReadonlySet<string> = new Set(['', 'unknown', '(direct)']);
const countryPattern = /^[A-Z]{2}$/;

/** A click of Dub; undefined where it has no time. Dub counts an address once an hour for each link. */
export function mapDubClick({ timestamp, link, click }: DubClick): SourceClick | undefined {
  const at = readTime(timestamp);
  if (at === undefined) return undefined;
  const country = known(click.country).toUpperCase();
  const agent = known(click.ua);
  const parts = [
    click.ip ?? '',
    agent,
    known(click.device),
    known(click.browser),
    known(click.os),
    country,
    known(click.city),
  ];
  return {
    link: link.id,
    id: click.id,
    at,
    visitor: JSON.stringify([new Date(at).toISOString().slice(0, 10), ...parts]),
    agent,
    device: known(click.device).toLowerCase(),
    browser: known(click.browser),
    os: known(click.os),
    country: countryPattern.test(country) ? country : '',
    region: known(click.region),
    city: known(click.city),
    referrer: known(click.refererUrl) || known(click.referer),
    bot: false,
    qr: click.qr ?? false,
  };
}

function known(text: string | null | undefined): string {
  return unknownTexts.has((text ?? '').toLowerCase()) ? '' : (text ?? '');
}
