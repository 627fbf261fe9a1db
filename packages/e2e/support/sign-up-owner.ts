import type { Identity } from '@linkplane/contracts/account';
import type { SharedProduct } from './product.ts';

/** An account with its own workspace, used through the dashboard's API. */
export type SignedUp = {
  workspaceId: string;
  /** Creates another workspace of the same person. */
  addWorkspace(name: string): Promise<SignedUp>;
  /** Sends a request below the workspace's path; fails the test when it does not succeed. */
  send<Data>(method: string, path: string, body?: unknown): Promise<Data>;
  /** The rows of an export in JSON. */
  list<Row>(path: string): Promise<Row[]>;
};

let people = 0;

/** Creates an account with a workspace; requires a product with `SIGN_UP: 'true'`. */
export async function signUpOwner(product: SharedProduct): Promise<SignedUp> {
  people += 1;
  const page = { Origin: product.origin, 'Sec-Fetch-Site': 'same-origin' };
  let session: Record<string, string> = {};

  async function call<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await product.visit(`/app/api${path}`, {
      method,
      headers: { ...page, ...session, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed = JSON.parse(response.body) as { success: boolean; data: Data };
    if (!parsed.success) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
    const cookie = response.headers['set-cookie']?.[0]?.split(';', 1)[0];
    if (cookie !== undefined) session = { ...session, Cookie: cookie };
    return parsed.data;
  }

  const credentials = { email: `owner-${Date.now()}-${people}@example.com`, password: 'correct horse battery' };
  const { csrfToken } = await call<Identity>('POST', '/sign-up', credentials);
  session = { ...session, 'X-CSRF-Token': csrfToken };
  const [workspace] = await call<{ id: string }[]>('GET', '/workspaces');
  if (!workspace) throw new Error('The new account has no workspace.');
  const openAt = (workspaceId: string): SignedUp => ({
    workspaceId,
    addWorkspace: async (name) => openAt((await call<{ id: string }>('POST', '/workspaces', { name })).id),
    send: (method, path, body) => call(method, `/workspaces/${workspaceId}${path}`, body),
    async list<Row>(path: string) {
      const headers = { ...page, ...session };
      return JSON.parse((await product.visit(`/app/api/workspaces/${workspaceId}${path}`, { headers })).body) as Row[];
    },
  });
  return openAt(workspace.id);
}
