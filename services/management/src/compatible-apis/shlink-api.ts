import type { Request, Response } from 'express';
import { Router } from 'express';
import { localsOf } from '../calls/caller.ts';
import { refuseMethod } from '../http/refuse-request.ts';
import type { LinkPlace } from './call-links.ts';
import { findSameLink, type WantedLink } from './find-same-link.ts';
import { sendForeign, type ForeignApi, type ForeignApiDeps } from './foreign-api.ts';
import { decodeSlug, defaultDomainOf } from './place-links.ts';
import { readFields, readJson, withForeignNames } from './read-fields.ts';
import { describeShlinkError } from './shlink-errors.ts';
import { listShortUrls, listTagNames, readDomain } from './shlink-lists.ts';
import { editedShortUrl, newShortUrl, presentShortUrl, shlinkNames, toChange, toNewLink } from './shlink-short-url.ts';

/** The version whose API this is: clients decide by it what they offer. */
const version = '4.0.0';
const health = {
  status: 'pass',
  version,
  links: { about: 'https://shlink.io', project: 'https://github.com/shlinkio/shlink' },
};

/** The API of Shlink, version 3. The token is the API key. A code may have slashes, so it is all of the rest of the path. */
export function createShlinkApi(deps: ForeignApiDeps): ForeignApi {
  const { links, publicUrl } = deps;
  const before = Router({ caseSensitive: true });
  before.get(['/health', '/v3/health'], (_request, response) =>
    sendForeign(response, { status: 200, body: health, contentType: 'application/health+json' }),
  );
  const router = Router({ caseSensitive: true });
  router.post('/v3/short-urls', (request, response) => createShortUrl(deps, request, response));
  router.get('/v3/short-urls', async (request, response) => {
    const body = await listShortUrls(deps, localsOf(response).caller, request.query);
    sendForeign(response, { status: 200, body });
  });
  router.all('/v3/short-urls', refuseMethod(['get', 'post']));
  router.get('/v3/tags', async (request, response) => {
    sendForeign(response, { status: 200, body: await listTagNames(links, localsOf(response).caller, request.query) });
  });
  router.all('/v3/tags', refuseMethod(['get']));

  const one = '/v3/short-urls/*code';
  router.get(one, async (request, response) => {
    const { caller } = localsOf(response);
    const link = await links.find(caller, placeOf(deps, request, response));
    sendForeign(response, { status: 200, body: presentShortUrl(link, defaultDomainOf(caller, publicUrl)) });
  });
  router.patch(one, async (request, response) => {
    const { caller } = localsOf(response);
    const change = toChange(readFields(editedShortUrl, await readJson(request), 'body'));
    const { id } = await links.find(caller, placeOf(deps, request, response));
    const link = await withForeignNames(shlinkNames, () => links.update(caller, id, change));
    sendForeign(response, { status: 200, body: presentShortUrl(link, defaultDomainOf(caller, publicUrl)) });
  });
  router.delete(one, async (request, response) => {
    const { caller } = localsOf(response);
    const { id } = await links.find(caller, placeOf(deps, request, response));
    await links.delete(caller, id);
    sendForeign(response, { status: 204, body: undefined });
  });
  router.all(one, refuseMethod(['get', 'patch', 'delete']));
  return {
    base: '/rest',
    before,
    readToken: ({ headers }) => headers['x-api-key']?.toString(),
    router,
    describeError: describeShlinkError,
  };
}

async function createShortUrl({ links, publicUrl }: ForeignApiDeps, request: Request, response: Response) {
  const { caller } = localsOf(response);
  const given = readFields(newShortUrl, await readJson(request), 'body');
  const defaultDomain = defaultDomainOf(caller, publicUrl);
  const body = toNewLink(given);
  const link = await withForeignNames(shlinkNames, async () => {
    const same = given.findIfExists
      ? await findSameLink(links, caller, { domain: defaultDomain, ...body } as WantedLink)
      : undefined;
    return same ?? (await links.create(caller, body));
  });
  sendForeign(response, { status: 200, body: presentShortUrl(link, defaultDomain) });
}

/** The place of the short URL of a request: its code, and the domain of the query. */
function placeOf({ publicUrl }: ForeignApiDeps, request: Request, response: Response): LinkPlace {
  const defaultDomain = defaultDomainOf(localsOf(response).caller, publicUrl);
  const code = decodeSlug(request.path.slice('/v3/short-urls/'.length));
  return { slug: code, domain: readDomain(request.query, defaultDomain) };
}
