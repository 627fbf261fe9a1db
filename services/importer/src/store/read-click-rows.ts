import type { ImportedClick } from '@linkplane/analytics';
import { pageSourceLinks, type ImportedSource } from '@linkplane/links-db/planes/operator';
import type { Pool } from '@linkplane/links-db';
import { mapHost, type HostMap } from './map-links.ts';
import type { StagedFiles } from '../stage/staged-files.ts';
import type { StagedClick } from '../stage/to-click-row.ts';

/** Where the link of a click is. `host` is empty for the service's own, `linkId` where the link is not stored here. */
type LinkPlace = { linkId: string; host: string; slug: string };

/** The key is that of the link at its source. */
export type LinkPlaces = ReadonlyMap<string, LinkPlace>;

/** @property withoutLink of links that are not stored here */
export type ClickCounts = { people: number; bots: number; withoutLink: number };

const pageRows = 10_000;

/** The links of an import, those that were deleted since included: what a click becomes does not change while a run is repeated. */
export async function findLinkPlaces(
  pool: Pool,
  source: ImportedSource,
  { files, hosts, ownHost }: { files: StagedFiles; hosts: HostMap; ownHost: string },
): Promise<LinkPlaces> {
  const places = new Map<string, LinkPlace>();
  /** One string for all links of a host. */
  const hostNames = new Map<string, string>();
  for await (const { key, host, slug } of files.readLinks()) {
    const here = mapHost(hosts, host);
    const known = hostNames.get(here) ?? here;
    hostNames.set(known, known);
    places.set(key, { linkId: '', host: known === ownHost ? '' : known, slug });
  }
  for (let after = ''; ;) {
    const page = await pageSourceLinks(pool, source, { after, limit: pageRows });
    for (const { sourceKey, linkId } of page) {
      const place = places.get(sourceKey);
      if (place) place.linkId = linkId;
    }
    if (page.length < pageRows) return places;
    after = page.at(-1)?.sourceKey ?? '';
  }
}

/** The staged clicks as rows, in their order. @param counts is added to */
export async function* readClickRows(
  clicks: AsyncIterable<StagedClick>,
  places: LinkPlaces,
  counts: ClickCounts,
): AsyncGenerator<ImportedClick> {
  for await (const click of clicks) {
    const place = places.get(click.link);
    if (!place || place.linkId === '') {
      counts.withoutLink++;
      continue;
    }
    if (click.bot) counts.bots++;
    else counts.people++;
    yield toRow(click, place);
  }
}

function toRow({ link: _link, at, via, ...click }: StagedClick, place: LinkPlace): ImportedClick {
  const { referrer } = click;
  return {
    ...click,
    ...place,
    // A visit from the host of the link itself is direct, as it is for clicks of this service.
    referrer: referrer === place.host || `www.${referrer}` === place.host ? '' : referrer,
    timestamp: new Date(at).toISOString(),
    prefetch: false,
    internal: false,
    outcome: 'click',
    blocked: false,
    ruleId: '',
    variantId: '',
    extraPath: '',
    url: '',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
    ref: '',
    language: '',
    ...via,
  };
}
