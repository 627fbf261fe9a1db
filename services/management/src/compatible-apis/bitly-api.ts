import { Router, type Request, type Response } from 'express';
import { localsOf, type Caller } from '../calls/caller.ts';
import { validationError, type AppError } from '../http/app-error.ts';
import { refuseMethod } from '../http/refuse-request.ts';
import { readBearer } from '../public-api/authenticate.ts';
import { bitlyNames, editedBitlink, newBitlink, presentBitlink, shortened } from './bitly-link.ts';
import type { LinkPlace } from './call-links.ts';
import { findSameLink } from './find-same-link.ts';
import { sendForeign, type ForeignApi, type ForeignApiDeps, type ForeignResponse } from './foreign-api.ts';
import { decodeSlug, defaultDomainOf } from './place-links.ts';
import { readFields, readJson, withForeignNames } from './read-fields.ts';

/** The part of Bitly's API, version 4, that creates, reads and changes one link. */
export function createBitlyApi(deps: ForeignApiDeps): ForeignApi {
  const { links } = deps;
  const router = Router({ caseSensitive: true });
  router.post('/shorten', (request, response) => shorten(deps, request, response));
  router.all('/shorten', refuseMethod(['post']));
  router.post('/bitlinks', async (request, response) => {
    const { caller } = localsOf(response);
    const given = readFields(newBitlink, await readJson(request), 'body');
    const { long_url: url, group_guid: group, keyword, deeplinks: _, ...others } = given;
    requireGroup(group, caller);
    const body = { url, ...others, ...(keyword && { slug: keyword }) };
    const link = await withForeignNames(bitlyNames, () => links.create(caller, body));
    sendForeign(response, { status: 201, body: presentBitlink(link, caller.workspaceId) });
  });
  router.all('/bitlinks', refuseMethod(['post']));
  const one = '/bitlinks/*id';
  router.get(one, async (request, response) => {
    const { caller } = localsOf(response);
    const link = await links.find(caller, placeOf(request));
    sendForeign(response, { status: 200, body: presentBitlink(link, caller.workspaceId) });
  });
  router.patch(one, async (request, response) => {
    const { caller } = localsOf(response);
    const given = readFields(editedBitlink, await readJson(request), 'body');
    const { long_url: url, deeplinks: _, ...others } = given;
    const { id } = await links.find(caller, placeOf(request));
    const change = { ...others, ...(url !== undefined && { url }) };
    const link = await withForeignNames(bitlyNames, () => links.update(caller, id, change));
    sendForeign(response, { status: 200, body: presentBitlink(link, caller.workspaceId) });
  });
  router.all(one, refuseMethod(['get', 'patch']));
  return { base: '/v4', readToken: readBearer, router, describeError: describeBitlyError };
}

/** Bitly has one link for a destination unless a client asks for another one. */
async function shorten({ links, publicUrl }: ForeignApiDeps, request: Request, response: Response) {
  const { caller } = localsOf(response);
  const given = readFields(shortened, await readJson(request), 'body');
  const { long_url: url, group_guid: group, domain, force_new_link: isNew = false } = given;
  requireGroup(group, caller);
  await withForeignNames(bitlyNames, async () => {
    const wanted = { url, domain: domain || defaultDomainOf(caller, publicUrl) };
    const same = isNew ? undefined : await findSameLink(links, caller, wanted);
    const link = same ?? (await links.create(caller, { url, ...(domain && { domain }) }));
    sendForeign(response, { status: same ? 200 : 201, body: presentBitlink(link, caller.workspaceId) });
  });
}

function requireGroup(group: string | undefined, { workspaceId }: Caller): void {
  if (group !== undefined && group !== '' && group !== workspaceId)
    throw validationError({ field: 'group_guid', message: 'must be the id of the workspace, or left out' });
}

/** `lnk.example/sale`; a slug may have slashes. */
function placeOf(request: Request): LinkPlace {
  const id = decodeSlug(request.path.slice('/bitlinks/'.length));
  const slash = id.indexOf('/');
  return { domain: slash === -1 ? id : id.slice(0, slash), slug: slash === -1 ? '' : id.slice(slash + 1) };
}

const descriptions: Readonly<Record<number, string>> = {
  400: 'The value provided is invalid.',
  403: 'You are currently forbidden to access this resource.',
  404: 'What you are looking for cannot be found.',
};

/** Bitly knows no 401. */
function describeBitlyError(error: AppError, { path }: Request): ForeignResponse {
  const { message, details = [] } = error;
  const status = error.status === 401 ? 403 : error.status;
  const errors = details.map(({ field, code, message: text }) => ({
    field,
    error_code: code.toLowerCase(),
    message: text,
  }));
  return {
    status,
    body: {
      message: nameOf(error, status),
      resource: path.startsWith('/v4/shorten') || path.startsWith('/shorten') ? 'shorten' : 'bitlinks',
      description:
        status === 400 || status === 403
          ? `${descriptions[status] ?? ''} ${message}`
          : (descriptions[status] ?? message),
      ...(errors.length > 0 && { errors }),
    },
  };
}

function nameOf({ code, details }: AppError, status: number): string {
  const field = details?.[0]?.field.split('.', 1)[0];
  if (code === 'SLUG_TAKEN') return 'ALREADY_A_BITLY_LINK';
  if (status === 400 && field !== undefined) return `INVALID_ARG_${field.toUpperCase()}`;
  if (status === 403) return 'FORBIDDEN';
  return status === 404 ? 'NOT_FOUND' : code;
}
