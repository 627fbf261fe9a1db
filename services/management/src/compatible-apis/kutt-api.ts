import { queryNumber } from '@linkplane/contracts';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { localsOf } from '../calls/caller.ts';
import type { AppError } from '../http/app-error.ts';
import { refuseMethod } from '../http/refuse-request.ts';
import { findSameLink } from './find-same-link.ts';
import { sendForeign, type ForeignApi, type ForeignApiDeps, type ForeignResponse } from './foreign-api.ts';
import { editedKuttLink, kuttNames, newKuttLink, presentKuttLink, toKuttChange } from './kutt-link.ts';
import { defaultDomainOf, listFrom } from './place-links.ts';
import { readFields, readJson, withForeignNames } from './read-fields.ts';

const limitDefault = 10;
const limitMax = 50;
const skipMax = 1_000_000_000;

const listQuery = z.object({
  limit: queryNumber(1, limitMax).default(limitDefault),
  skip: queryNumber(0, skipMax).default(0),
  search: z.string('must be a text').default(''),
  /** Links of all users are for administrators of Kutt. */
  all: z.enum(['false', ''], 'must be false for links of this service').optional(),
});

/** The API of Kutt, version 2. The token is the API key, and ids are those of this service. */
export function createKuttApi(deps: ForeignApiDeps): ForeignApi {
  const { links, publicUrl } = deps;
  const router = Router({ caseSensitive: true });
  router.post('/links', (request, response) => createKuttLink(deps, request, response));
  router.get('/links', async (request, response) => {
    const { limit, skip, search } = readFields(listQuery, request.query, 'query');
    const { caller } = localsOf(response);
    const { items, total } = await withForeignNames({ q: 'search' }, () =>
      listFrom(links, caller, { skip, limit }, { q: search }),
    );
    const data = items.map((link) => presentKuttLink(link, publicUrl));
    sendForeign(response, { status: 200, body: { total, limit, skip, data } });
  });
  router.all('/links', refuseMethod(['get', 'post']));
  router.patch('/links/:id', async (request, response) => {
    const change = toKuttChange(readFields(editedKuttLink, await readJson(request), 'body'), Date.now());
    const { id } = request.params;
    const link = await withForeignNames(kuttNames, () => links.update(localsOf(response).caller, id, change));
    sendForeign(response, { status: 200, body: presentKuttLink(link, publicUrl) });
  });
  router.delete('/links/:id', async (request, response) => {
    await links.delete(localsOf(response).caller, request.params.id);
    sendForeign(response, { status: 200, body: { message: 'Link has been deleted successfully.' } });
  });
  router.all('/links/:id', refuseMethod(['patch', 'delete']));
  return {
    base: '/api/v2',
    readToken: ({ headers }) => headers['x-api-key']?.toString(),
    router,
    describeError: describeKuttError,
  };
}

async function createKuttLink({ links, publicUrl }: ForeignApiDeps, request: Request, response: Response) {
  const { caller } = localsOf(response);
  const { target, customurl, domain, reuse, ...others } = readFields(newKuttLink, await readJson(request), 'body');
  const { password, ...fields } = toKuttChange(others, Date.now());
  const body = {
    url: target,
    ...fields,
    ...(customurl && { slug: customurl }),
    ...(domain && { domain }),
    ...(typeof password === 'string' && { password }),
  };
  // A link with more than a destination is never the same as another one.
  const isPlain = !customurl && Object.values(others).every((value) => !value);
  const wanted = { url: target, domain: domain || defaultDomainOf(caller, publicUrl) };
  await withForeignNames({ ...kuttNames, slug: 'customurl' }, async () => {
    const same = reuse && isPlain ? await findSameLink(links, caller, wanted) : undefined;
    const link = same ?? (await links.create(caller, body));
    sendForeign(response, { status: same ? 200 : 201, body: presentKuttLink(link, publicUrl) });
  });
}

function describeKuttError({ status, message, code }: AppError): ForeignResponse {
  return { status, body: { error: code === 'UNAUTHORIZED' ? 'Unauthorized. Send a token: X-API-KEY.' : message } };
}
