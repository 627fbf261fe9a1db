import { visit } from '@linkplane/testing';
import { createApiClient } from '../support/api-client.ts';
import { runCli } from '../support/run-cli.ts';
import type { Product } from '../support/product.ts';

/** A tenant with everything that the attacks need. */
export type Attacker = {
  workspaceId: string;
  token: string;
  cookie: string;
  csrfToken: string;
  linkId: string;
  /** Slug of a link whose destination has the maximum length. */
  longSlug: string;
  profileSlugs: string[];
  domainIds: string[];
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
] as const;

const profileCount = 24;
const blockCount = 48;
const blockChars = 3_900;
const domainCount = 4;

/** Prepares a second tenant beside the first one of the product. */
export async function prepareAttacker(product: Product): Promise<Attacker> {
  const email = `attacker-${process.pid}@example.com`;
  const created = await runCli(product.cliEnv, [
    'workspace',
    'create',
    '--name',
    'Busy',
    '--plan',
    'enterprise',
    '--json',
  ]);
  const { workspaceId = '', token = '' } = created;
  const added = await runCli(product.cliEnv, ['member', 'add', '--workspace', workspaceId, '--email', email, '--json']);
  const api = createApiClient(product.port, token);
  const link = await api.createLink({ url: 'https://example.com/busy' });
  const long = await api.createLink({ url: `https://example.com/${'x'.repeat(8_000)}` });
  const profileSlugs: string[] = [];
  for (let at = 0; at < profileCount; at++) profileSlugs.push(await createLargeProfile(product, token, at));
  const { cookie, csrfToken } = await signIn(product, email, added['password'] ?? '');
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
    profileSlugs,
    domainIds,
    victimEmail: product.firstRun.email || 'owner@localhost',
  };
}

/** Just below the maximum page size. */
async function createLargeProfile(product: Product, token: string, nth: number): Promise<string> {
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
  return slug;
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
