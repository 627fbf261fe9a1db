import { success, transferredLinks, type Link, type TransferredLinks } from '@linkplane/contracts';
import { expect } from 'vitest';
import { openBrowser, type Browser } from './open-browser.ts';
import type { TestManagement } from './start-management.ts';

/** A workspace with a token that its owner has created. */
export type OwnedWorkspace = {
  workspaceId: string;
  token: string;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): ReturnType<TestManagement['call']>;
  /** Creates a link, which must succeed. */
  create(fields?: object): Promise<Link>;
};

/** A person with two workspaces. */
export type Owner = { browser: Browser; source: OwnedWorkspace; target: OwnedWorkspace };

export async function newOwner(management: TestManagement, plan = 'enterprise'): Promise<Owner> {
  const browser = openBrowser(management);
  await browser.signUp();
  const { id } = (await browser.call('POST', '/workspaces', { name: 'Target' })).data;
  const [source, target] = [await browser.firstWorkspace(), id];
  await management.pool.query('update workspaces set plan = $2 where id = any ($1)', [[source, target], plan]);
  return {
    browser,
    source: await openOwned(management, browser, source),
    target: await openOwned(management, browser, target),
  };
}

export async function openOwned(
  management: TestManagement,
  browser: Browser,
  workspaceId: string,
  scopes?: string[],
): Promise<OwnedWorkspace> {
  const { data } = await browser.call('POST', `/workspaces/${workspaceId}/tokens`, { name: 'Mine', scopes });
  const { token } = data;
  const call: OwnedWorkspace['call'] = (method, path, body, headers = {}) =>
    management.call(method, `/v1${path}`, body, { token, headers });
  return {
    workspaceId,
    token,
    call,
    async create(fields = {}) {
      const { status, body } = await call('POST', '/links', { url: 'https://example.com/', ...fields });
      expect([status, body.error]).toEqual([201, undefined]);
      return body.data;
    },
  };
}

/** Moves links, which must be permitted; each has its own result. */
export async function transfer(
  { source, target }: Pick<Owner, 'source' | 'target'>,
  ids: string[],
  history: 'keep' | 'drop' = 'keep',
): Promise<TransferredLinks> {
  const { status, body, text } = await source.call('POST', '/links/transfer', {
    ids,
    workspaceId: target.workspaceId,
    history,
  });
  expect([[200, 201].includes(status), text]).toEqual([true, text]);
  const { data } = success(transferredLinks.strict()).parse(body);
  expect(status).toBe(data.transferred > 0 ? 201 : 200);
  return data;
}

/** Moves one link, which must succeed, and returns it as it is in the target. */
export async function transferOne(owner: Owner, { id }: Link, history?: 'keep' | 'drop'): Promise<Link> {
  const { results } = await transfer(owner, [id], history);
  expect(results).toMatchObject([{ index: 0, id, success: true }]);
  const [result] = results;
  if (!result?.success) throw new Error('The link was refused.');
  return result.data;
}

/** The code of each link of a call, or that it has moved. */
export function outcomesOf({ results }: TransferredLinks): string[] {
  return results.map((result) => (result.success ? 'moved' : result.error.code));
}
