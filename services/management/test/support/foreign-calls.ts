import { createToken } from '../../src/operator/index.ts';
import type { TestManagement } from './start-management.ts';

/** The fields of the responses of all these APIs; a test reads those that it expects. */
type ForeignBody = {
  id: string;
  code: string;
  status: number | string;
  statusCode: string;
  title: string | null;
  description: string;
  address: string;
  expire_in: string;
  shortCode: string;
  url: { keyword: string };
  stats: { total_links: string };
  links?: Record<string, { shorturl: string }>;
  shortUrls: { data: { shortCode: string }[]; pagination: object };
  tags: { data: string[]; pagination: object };
  data: { address: string }[];
  errors?: { field: string }[];
};

/** @property body empty where it is no JSON */
export type ForeignResponse = { status: number; type: string | null; text: string; body: ForeignBody };

export type CallForeign = (
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
) => Promise<ForeignResponse>;

export async function readForeign(response: Response): Promise<ForeignResponse> {
  const text = await response.text();
  const type = response.headers.get('content-type');
  const body = (type?.includes('json') ? JSON.parse(text) : {}) as ForeignBody;
  return { status: response.status, type, text, body };
}

/** Calls that send JSON and have the token in a header, as clients of these services do. */
export function createCallForeign(
  management: () => TestManagement,
  headerOf: (token: string) => Record<string, string>,
): CallForeign {
  return async (method, path, body, token = management().owner.token) => {
    const headers = {
      ...(token !== null && headerOf(token)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    return await readForeign(await fetch(management().url + path, { method, headers, ...sent }));
  };
}

/** A token of the owner's workspace that may do one thing alone. */
export async function createScopedToken(
  { pool, owner }: TestManagement,
  scope: 'read' | 'links' | 'analytics',
): Promise<string> {
  const created = await createToken(pool, owner.workspaceId, scope, { scopes: [scope] });
  if (!created) throw new Error('There is no workspace.');
  return created.token;
}
