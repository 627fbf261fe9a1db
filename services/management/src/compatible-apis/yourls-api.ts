import { queryNumber } from '@linkplane/contracts';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { localsOf, type Caller } from '../calls/caller.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { refuseMethod } from '../http/refuse-request.ts';
import { sendForeign, type ForeignApi, type ForeignApiDeps } from './foreign-api.ts';
import { listFrom, readPlace } from './place-links.ts';
import { readFields, withForeignNames } from './read-fields.ts';
import { readForm } from './read-form.ts';
import { describeYourlsError, formatYourls, presentYourlsLink, type YourlsResult } from './yourls-results.ts';

const linksMax = 100;
/** The message of everything that has been done. */
const done = 'success';
const startMax = 1_000_000_000;

const everyAction = {
  action: z.string(),
  format: z.enum(['json', 'xml', 'simple'], 'must be one of json, xml, simple').default('xml'),
  signature: z.string().optional(),
  /** Only `jsonp` has a use for it. */
  callback: z.string().optional(),
};
const shorturl = z.object({
  ...everyAction,
  url: z.string().default(''),
  keyword: z.string().default(''),
  title: z.string().default(''),
});
const oneLink = z.object({ ...everyAction, shorturl: z.string().default('') });
const stats = z.object({
  ...everyAction,
  filter: z.enum(['top', 'bottom', 'last'], 'must be one of top, bottom, last').default('top'),
  limit: queryNumber(0, linksMax).default(0),
  start: queryNumber(0, startMax).default(0),
});

const sorts = {
  top: { sort: 'clicks', order: 'desc' },
  bottom: { sort: 'clicks', order: 'asc' },
  last: { sort: 'createdAt', order: 'desc' },
} as const;

type Fields = Record<string, string>;
type Act = (deps: ForeignApiDeps, caller: Caller, fields: Fields) => Promise<YourlsResult>;

const actions = new Map<string, Act>([
  ['shorturl', shorten],
  ['expand', expand],
  ['url-stats', readLinkStats],
  ['stats', readStats],
]);

/**
 * The API of YOURLS: one path, whose parameters come in the query, in a form, or in both. The token is the parameter `signature`;
 * it is in no log, as nothing logs queries and bodies.
 */
export function createYourlsApi(deps: ForeignApiDeps): ForeignApi {
  const router = Router({ caseSensitive: true });
  router.all('/', async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'POST')
      return refuseMethod(['get', 'post'])(request, response, () => {});
    const fields = fieldsOf(response);
    const act = actions.get(fields['action'] ?? '');
    if (!act) throw new AppError('VALIDATION_ERROR', 'Unknown or missing "action" parameter');
    const result = await act(deps, localsOf(response).caller, fields);
    sendForeign(response, formatYourls(fields['format'], result));
  });
  return {
    base: '/yourls-api.php',
    before: async (request, response, next) => {
      const form = request.method === 'POST' ? await readForm(request) : {};
      response.locals['fields'] = { ...readQuery(request), ...form };
      next();
    },
    readToken: (_request, response) => fieldsOf(response)['signature'],
    router,
    describeError: (error, request, response) => {
      const { format, action } = { ...readQuery(request), ...fieldsOf(response) };
      return formatYourls(format, describeYourlsError(error, action));
    },
  };
}

/** What has been read of a request; nothing where reading it has failed. */
function fieldsOf({ locals }: Response): Fields {
  return (locals['fields'] ?? {}) as Fields;
}

/** The last parameter of a name counts. */
function readQuery({ query }: Request): Fields {
  const pairs = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]);
  return Object.fromEntries(pairs) as Fields;
}

async function shorten({ links }: ForeignApiDeps, caller: Caller, fields: Fields): Promise<YourlsResult> {
  const { url, keyword, title } = readFields(shorturl, fields, 'query');
  const body = { url, ...(keyword !== '' && { slug: keyword }), ...(title !== '' && { title }) };
  const link = await withForeignNames({ slug: 'keyword' }, () => links.create(caller, body));
  const { shorturl: shortUrl, url: longUrl, title: shownTitle, timestamp: date } = presentYourlsLink(link);
  return {
    statusCode: 200,
    simple: shortUrl,
    fields: {
      status: 'success',
      code: '',
      message: `${longUrl} added to database`,
      errorCode: '',
      statusCode: '200',
      url: { keyword: link.slug, url: longUrl, title: shownTitle, date, ip: '' },
      title: shownTitle,
      shorturl: shortUrl,
    },
  };
}

async function expand({ links, publicUrl }: ForeignApiDeps, caller: Caller, fields: Fields): Promise<YourlsResult> {
  const given = readFields(oneLink, fields, 'query').shorturl;
  const link = await links.find(caller, readPlace(requireShortUrl(given), caller, publicUrl));
  const { shorturl: shortUrl, url: longurl, title } = presentYourlsLink(link);
  return {
    statusCode: 200,
    simple: longurl,
    fields: { keyword: link.slug, shorturl: shortUrl, longurl, title, message: done, statusCode: '200' },
  };
}

async function readLinkStats(
  { links, publicUrl }: ForeignApiDeps,
  caller: Caller,
  fields: Fields,
): Promise<YourlsResult> {
  const given = readFields(oneLink, fields, 'query').shorturl;
  const link = await links.find(caller, readPlace(requireShortUrl(given), caller, publicUrl));
  return { statusCode: 200, fields: { statusCode: '200', message: done, link: presentYourlsLink(link) } };
}

/** The number of all clicks is left out: it is no figure of the list of links. */
async function readStats({ links }: ForeignApiDeps, caller: Caller, fields: Fields): Promise<YourlsResult> {
  const { filter, limit, start } = readFields(stats, fields, 'query');
  const range = { skip: start, limit: Math.max(limit, 1) };
  const { items, total } = await listFrom(links, caller, range, sorts[filter]);
  const listed = items.slice(0, limit).map((link, index) => [`link_${index + 1}`, presentYourlsLink(link)] as const);
  return {
    statusCode: 200,
    fields: {
      ...(listed.length > 0 && { links: Object.fromEntries(listed) }),
      stats: { total_links: String(total) },
      statusCode: '200',
      message: done,
    },
  };
}

function requireShortUrl(given: string): string {
  if (given === '') throw validationError({ field: 'shorturl', message: 'must have at least 1 character' });
  return given;
}
