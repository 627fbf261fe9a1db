import { visit } from '@linkplane/testing';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { runCli } from '../support/run-cli.ts';
import type { Product } from '../support/product.ts';

/** A tenant with everything that the attacks need. */
export type Attacker = {
  workspaceId: string;
  token: string;
  cookie: string;
  csrfToken: string;
  linkId: string;
  /** A hundred links. */
  linkIds: string[];
  /** Slug of a link whose destination has the maximum length. */
  longSlug: string;
  profileSlugs: string[];
  profileIds: string[];
  /** A link with a password. */
  lockedSlug: string;
  /** A form on a page. */
  formId: string;
  /** The secrets of public pages of statistics. */
  shareSecrets: string[];
  domainIds: string[];
  /** Tokens of further workspaces of the same account. */
  workspaceTokens: string[];
  /** An account on which passwords are guessed. */
  victimEmail: string;
};

export const attackNames = [
  'paths',
  'bodies',
  'streams',
  'exports',
  'profile pages',
  'domains',
  'passwords',
  'idempotent answers',
  'journal bytes',
  'connections',
  'reports',
  'QR codes',
  'styled QR codes',
  'bulk calls',
  'page previews',
  'profile styles',
  'files of QR codes',
  'uploads',
  'shared pages',
  'forms',
  'MCP',
  'Host headers',
  'passwords of links',
  'tokens',
  'workspaces of one account',
] as const;

export type AttackName = (typeof attackNames)[number];

/** What the product needs for its attacks: pages of previews are on this machine. */
export const attackedEnv = { LOG_LEVEL: 'error', WEBHOOK_ALLOW_PRIVATE: 'true' };

const profileCount = 24;
const blockCount = 48;
const blockChars = 3_900;
const domainCount = 4;
const shareCount = 20;
const linksPerFile = 100;
const workspaceCount = 12;

/**
 * Prepares a second tenant beside the first one of the product.
 * @param attacks those that it will be used for: further workspaces take half a minute
 */
export async function prepareAttacker(product: Product, attacks: readonly string[] = attackNames): Promise<Attacker> {
  const email = `attacker-${process.pid}@example.com`;
  const { workspaceId, token, password } = await createWorkspaceOf(product, email);
  const workspaceTokens: string[] = [];
  const workspaces = attacks.includes('workspaces of one account') ? workspaceCount : 0;
  for (let at = 0; at < workspaces; at++) workspaceTokens.push((await createWorkspaceOf(product, email)).token);
  const api = createApiClient(product.port, token);
  const link = await api.createLink({ url: 'https://example.com/busy' });
  const long = await api.createLink({ url: `https://example.com/${'x'.repeat(8_000)}` });
  const locked = await api.createLink({ url: 'https://example.com/locked', password: 'correct horse' });
  const profiles: { id: string; slug: string }[] = [];
  for (let at = 0; at < profileCount; at++) profiles.push(await createLargeProfile(product, token, at));
  const { cookie, csrfToken } = await signIn(product, email, password);
  const domainIds: string[] = [];
  for (let at = 0; at < domainCount; at++) {
    const response = await visit(product.port, `/app/api/workspaces/${workspaceId}/domains`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie,
        origin: product.origin,
        'x-csrf-token': csrfToken,
      },
      body: JSON.stringify({ host: `go${at}-${process.pid}.attacker.example` }),
    });
    const { data } = JSON.parse(response.body) as { data?: { id?: string } };
    if (data?.id !== undefined) domainIds.push(data.id);
  }
  return {
    workspaceId,
    token,
    cookie,
    csrfToken,
    linkId: link.id,
    longSlug: long.slug,
    profileSlugs: profiles.map(({ slug }) => slug),
    profileIds: profiles.map(({ id }) => id),
    lockedSlug: locked.slug,
    ...(await preparePages(api, profiles[0]?.id ?? '')),
    domainIds,
    workspaceTokens,
    victimEmail: product.firstRun.email || 'owner@localhost',
  };
}

/** A workspace on the largest plan whose owner has this address; the password of an account that is new. */
async function createWorkspaceOf(product: Product, email: string) {
  const create = ['workspace', 'create', '--name', 'Busy', '--plan', 'enterprise', '--json'];
  const { workspaceId = '', token = '' } = await runCli(product.cliEnv, create);
  const add = ['member', 'add', '--workspace', workspaceId, '--email', email, '--json'];
  const { password = '' } = await runCli(product.cliEnv, add);
  return { workspaceId, token, password };
}

/** Just below the maximum page size. */
async function createLargeProfile(product: Product, token: string, nth: number) {
  const call = async (path: string, body: object) =>
    await visit(product.port, `/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const slug = `busy-${process.pid}-${nth}`;
  const created = await call('/profiles', { displayName: `Busy ${nth}`, slug });
  const { data } = JSON.parse(created.body) as { data: { id: string } };
  for (let block = 0; block < blockCount; block++)
    await call(`/profiles/${data.id}/blocks`, {
      type: 'paragraph',
      content: `${block} ${'text '.repeat(blockChars / 5)}`,
    });
  return { id: data.id, slug };
}

/** What is open to everyone, and the links of a file of QR codes. */
async function preparePages(api: ApiClient, profileId: string) {
  const created = async (path: string, body: object) => (await api.call('POST', path, body)).body.data;
  const links = Array.from({ length: linksPerFile }, (_, at) => ({ url: `https://example.com/file/${at}` }));
  await created('/links/bulk', { links });
  const { items } = (await api.call('GET', `/links?limit=${linksPerFile}`)).body.data as { items: { id: string }[] };
  const { id: formId } = (await created(`/profiles/${profileId}/blocks`, { type: 'form', label: 'Write' })) as {
    id: string;
  };
  const shareSecrets: string[] = [];
  for (let at = 0; at < shareCount; at++) {
    const { url } = (await created('/shares', { subject: { type: 'workspace' } })) as { url: string };
    shareSecrets.push(url.slice(url.lastIndexOf('/') + 1));
  }
  return { linkIds: items.map(({ id }) => id), formId, shareSecrets };
}

async function signIn(product: Product, email: string, password: string) {
  const response = await visit(product.port, '/app/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ email, password }),
  });
  const cookies = response.headers['set-cookie'] ?? [];
  if (cookies.length === 0)
    throw new Error(`sign-in responded with ${response.status}: ${response.body.slice(0, 200)}`);
  const { data } = JSON.parse(response.body) as { data: { csrfToken: string } };
  return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '), csrfToken: data.csrfToken };
}
