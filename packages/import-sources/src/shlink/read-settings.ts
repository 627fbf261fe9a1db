import { SourceError, type SourceItem } from '../source.ts';
import { parseResponse } from '../http/parse-response.ts';
import type { JsonRequest, JsonResponse, RequestJson } from '../http/request-json.ts';
import { problemItem } from '../mapping/problem-item.ts';
import { domainEntry, domainsResponse, visitTotalsResponse } from './parse-responses.ts';

/** The settings of domains are made by hand here, once a domain is verified: one problem for each names the value. */
export async function* readDomains(requestJson: RequestJson): AsyncGenerator<SourceItem[]> {
  const path = '/rest/v3/domains';
  const response = await requestAllowed(requestJson, { path });
  if (!response) return;
  yield parseResponse(domainsResponse, response.body, path).domains.data.flatMap((value): SourceItem[] => {
    const { success, data } = domainEntry.safeParse(value);
    if (!success) return [];
    const { domain, redirects } = data;
    const spot = { place: `domain ${domain}`, shortUrl: `${domain}/` };
    const notice = (field: string, setting: string, url: string | null | undefined): SourceItem[] =>
      url
        ? [problemItem(spot, 'FIELD_INVALID', field, `set it as the ${setting} of the domain ${domain}: ${url}`)]
        : [];
    return [
      ...notice('rootBehaviour', 'root redirect', redirects.baseUrlRedirect),
      ...notice('notFoundUrl', 'redirect for unknown slugs', redirects.invalidShortUrlRedirect),
      ...notice('regular404Redirect', 'redirect for other paths, which there is not,', redirects.regular404Redirect),
    ];
  });
}

/** Visits of short URLs that did not exist: there is no link that they could count for. */
export async function* readOrphanCount(requestJson: RequestJson): AsyncGenerator<SourceItem[]> {
  const path = '/rest/v3/visits';
  const response = await requestAllowed(requestJson, { path });
  if (!response) return;
  const { success, data } = visitTotalsResponse.safeParse(response.body);
  const total = success ? data.visits.orphanVisits.total : 0;
  const spot = { place: 'orphan visits', shortUrl: '' };
  if (total > 0)
    yield [problemItem(spot, 'CLICK_WITHOUT_LINK', 'visits', `${total} visits of no short URL are left out`)];
}

/** Undefined: the key may not read it, which is no reason to end an import. */
async function requestAllowed(requestJson: RequestJson, request: JsonRequest): Promise<JsonResponse | undefined> {
  try {
    const response = await requestJson({ ...request, accepts: [403, 404] });
    return response.status === 200 ? response : undefined;
  } catch (error) {
    if (error instanceof SourceError && error.reason === 'invalid') return undefined;
    throw error;
  }
}
