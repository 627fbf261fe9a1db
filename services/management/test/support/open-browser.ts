import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ErrorCode } from '@linkplane/contracts';
import type { Identity } from '@linkplane/contracts/account';
import type { TestManagement } from './start-management.ts';

type Data = Record<string, unknown> & { id: string; token: string; url: string; ended: number; isOpen: boolean };

export type BrowserResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  data: Data;
  list: Record<string, unknown>[];
  code: ErrorCode | undefined;
};

/** A browser with a page of the dashboard open. A test may change its fields. */
export type Browser = {
  cookie: string | undefined;
  /** Shows that this browser has signed in before. */
  device: string | undefined;
  csrfToken: string | undefined;
  userId: string;
  email: string;
  /** On `/app/api`; headers with the value undefined are left out. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ): Promise<BrowserResponse>;
  /** Signs up with a fresh address, which must succeed. */
  signUp(fields?: Record<string, unknown>): Promise<Identity>;
  signIn(email: string, password: string): Promise<BrowserResponse>;
  /** The id of the first workspace. */
  firstWorkspace(): Promise<string>;
};

export const password = 'correct horse battery';
const host = 'localhost:8080';
let people = 0;

/** @param address by default one in a network of its own, so that browsers are limited separately */
export function openBrowser(
  management: Pick<TestManagement, 'url'>,
  publicUrl = `http://${host}`,
  address = `10.${(people + 1) >> 8}.${(people + 1) & 255}.7`,
): Browser {
  people += 1;
  const browser: Browser = {
    cookie: undefined,
    device: undefined,
    csrfToken: undefined,
    userId: '',
    email: `person-${people}@example.com`,
    async call(method, path, sentBody, headers = {}) {
      const sentText = sentBody === undefined || typeof sentBody === 'string' ? sentBody : JSON.stringify(sentBody);
      const all = {
        host: new URL(publicUrl).host,
        'x-forwarded-for': address,
        'user-agent': 'Firefox/130.0 (X11; Linux)',
        cookie: [browser.cookie, browser.device].filter((one) => one !== undefined).join('; ') || undefined,
        'x-csrf-token': browser.csrfToken,
        ...(method !== 'GET' && { origin: new URL(publicUrl).origin, 'sec-fetch-site': 'same-origin' }),
        // The length is named because Node.js leaves it out of a DELETE.
        ...(sentText !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(sentText)),
        }),
        ...headers,
      };
      const sent = request(`${management.url}/app/api${path}`, {
        method,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      });
      sent.end(sentText);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const body = await text(response);
      for (const line of response.headers['set-cookie'] ?? []) {
        const [set = ''] = line.split(';', 1);
        if (/^(__Host-)?linkplane-device=/.test(set)) browser.device = set;
        else browser.cookie = set.endsWith('=') ? undefined : set;
      }
      const parsed = JSON.parse(body) as { data: Data & Record<string, unknown>[]; error?: { code: ErrorCode } };
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: body,
        data: parsed.data,
        list: parsed.data,
        code: parsed.error?.code,
      };
    },
    async signUp(fields = {}) {
      const response = await browser.call('POST', '/sign-up', { email: browser.email, password, ...fields });
      if (response.status !== 201) throw new Error(response.text);
      const identity = response.data as unknown as Identity;
      browser.csrfToken = identity.csrfToken;
      browser.userId = identity.user.id;
      return identity;
    },
    async signIn(email, secret) {
      const response = await browser.call('POST', '/session', { email, password: secret });
      if (response.status === 201) browser.csrfToken = (response.data as unknown as Identity).csrfToken;
      return response;
    },
    async firstWorkspace() {
      return String((await browser.call('GET', '/workspaces')).list[0]?.['id']);
    },
  };
  return browser;
}

/** Makes `joining` a member of the workspace with a role. */
export async function join(owner: Browser, workspaceId: string, joining: Browser, role: string): Promise<void> {
  const invite = await owner.call('POST', `/workspaces/${workspaceId}/invites`, { role });
  const response = await joining.call('POST', '/invites/accept', { token: invite.data.token });
  if (response.status !== 200) throw new Error(response.text);
}
