import type { TestResponse } from '@linkplane/testing';
import type { Product } from '../../support/product.ts';
import { password } from './draw-links.ts';
import type { Outcome, PlainVisit } from './plain-types.ts';

/** Sends a visit, as a program of its kind would. */
export async function makeVisit(product: Product, slug: string, visit: PlainVisit): Promise<TestResponse> {
  const { agent, method, preview, path, query, referrer } = visit;
  const isForm = method === 'POST';
  const search = query.map(([name, value]) => (value === null ? name : `${name}=${value}`)).join('&');
  const tried = visit.password === 'right' ? password : 'a guess';
  const headers: Record<string, string> = {
    'X-Forwarded-For': visit.address,
    Accept: visit.wantsJson ? 'application/json' : 'text/html,*/*;q=0.8',
    ...(visit.country && { 'CF-IPCountry': visit.country }),
    ...(visit.language && { 'Accept-Language': visit.language }),
    ...(visit.prefetch && { [visit.prefetch[0]]: visit.prefetch[1] }),
    ...(referrer && !isForm && { Referer: `${referrer}/page?x` }),
    ...(isForm && { 'Content-Type': 'application/x-www-form-urlencoded', Referer: `${product.origin}/${slug}` }),
    ...(visit.password && !isForm && { 'X-Link-Password': Buffer.from(tried).toString('latin1') }),
  };
  const form = new URLSearchParams({ password: visit.password === undefined ? '' : tried, from: referrer ?? '' });
  return await product.visit(`/${slug}${preview ? '+' : ''}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    agent: agent.header,
    headers,
    ...(isForm && { body: form.toString() }),
  });
}

/** What a response is, with what the model predicts of it. */
export function describeResponse({ status, headers, body }: TestResponse): Outcome {
  const { location, refresh } = headers;
  const fallback = /^intent:.*;S\.browser_fallback_url=([^;]*);/.exec(location ?? '')?.[1];
  return {
    status,
    ...(location !== undefined && {
      location: fallback === undefined ? location : `intent, else ${decodeURIComponent(fallback)}`,
    }),
    ...(typeof refresh === 'string' && { refresh }),
    ...(headers['cache-control'] !== undefined && { cacheControl: headers['cache-control'] }),
    content: nameContent(status, typeof refresh === 'string' ? refresh : '', body),
  };
}

function nameContent(status: number, refresh: string, body: string): string {
  if (body === '') return 'empty';
  if (body.startsWith('{')) return (JSON.parse(body) as { error: { code: string } }).error.code;
  if (status === 404) return 'missing';
  if (status === 410) return 'ended';
  if (body.includes('type="password"')) return 'password';
  if (body.includes('property="og:title"') && refresh.startsWith('0;')) return 'social';
  if (refresh.startsWith('5;')) return 'delay';
  return /vnd\.youtube:|youtube:\/\//.test(body) ? 'app' : 'preview';
}
