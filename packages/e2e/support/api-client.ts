import { Agent } from 'node:http';
import { visit } from '@linkplane/testing';

export type ApiResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: { success: boolean; data?: unknown; error?: { code: string; message: string } };
};

export type ApiClient = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Creates a link and returns it; fails the test when the status is not 201. */
  createLink(fields: Record<string, unknown>): Promise<Link>;
  updateLink(id: string, fields: Record<string, unknown>): Promise<Link>;
  getLink(id: string): Promise<Link>;
  getStats(id: string, query?: string): Promise<LinkStats>;
};

export type Link = { id: string; slug: string; shortUrl: string; url: string; clicks: number } & Record<
  string,
  unknown
>;
export type LinkStats = {
  totalClicks: number;
  uniqueVisitors: number;
  botClicks: number;
  qrScans: number;
  conversions: number;
  lastClickedAt: string | null;
  clicksOverTime: { date: string; clicks: number; uniqueVisitors: number }[];
} & Record<'countries' | 'cities' | 'referrers' | 'devices' | 'browsers' | 'os', { name: string; clicks: number }[]>;

/** A client of the /v1 API with one token. */
export function createApiClient(port: number, token: string): ApiClient {
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 16 });
  const call: ApiClient['call'] = async (method, path, body, headers = {}) => {
    const text = JSON.stringify(body) as string | undefined;
    const response = await visit(port, `/v1${path}`, {
      method,
      keepAlive,
      headers: {
        Authorization: `Bearer ${token}`,
        // The length is named because Node.js leaves it out of a DELETE.
        ...(text && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
        ...headers,
      },
      ...(text && { body: text }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(response.body) as ApiResponse['body'],
    };
  };
  const expectData = async (status: number, response: Promise<ApiResponse>) => {
    const { status: got, body } = await response;
    if (got !== status) throw new Error(`expected ${status}, got ${got}: ${JSON.stringify(body)}`);
    return body.data;
  };
  return {
    call,
    createLink: async (fields) => (await expectData(201, call('POST', '/links', fields))) as Link,
    updateLink: async (id, fields) => (await expectData(200, call('PATCH', `/links/${id}`, fields))) as Link,
    getLink: async (id) => (await expectData(200, call('GET', `/links/${id}`))) as Link,
    getStats: async (id, query = '') => (await expectData(200, call('GET', `/links/${id}/stats${query}`))) as LinkStats,
  };
}
