import { isPrivateAddress } from '@linkplane/runtime';
import { fail, ok, warn, type Finding } from './finding.ts';

const requestMsMax = 5_000;
/** Served without a token, on every host, also where the services are separate. */
const apiPath = '/v1/openapi.json';

type Settings = { publicUrl: URL; trustedProxies: readonly string[] };

/**
 * Requests the service at its public address, as a visitor does: whether something serves there, whether it knows its
 * own host, and whether a proxy between them is trusted.
 */
export async function checkService({ publicUrl, trustedProxies }: Settings): Promise<Finding[]> {
  const alive = await request(new URL(apiPath, publicUrl));
  if (typeof alive === 'string')
    return [
      fail(
        'address',
        `${publicUrl.origin} does not respond: ${alive}`,
        'Check PUBLIC_URL, DNS, the port and the proxy.',
      ),
    ];
  if (alive.status !== 200 || !alive.body.includes('"openapi"'))
    return [
      fail(
        'address',
        `${publicUrl.origin}${apiPath} responds ${alive.status}, and is not this service`,
        'Check that PUBLIC_URL and its port lead here, and that the proxy passes on every path.',
      ),
    ];
  const proxy = describeProxy(publicUrl, alive.headers);
  return [ok('address', `${publicUrl.origin} responds`), await checkHost(publicUrl), checkProxy(proxy, trustedProxies)];
}

/** The root of the service's own host is its home page; an unknown host has none. */
async function checkHost(publicUrl: URL): Promise<Finding> {
  const root = await request(new URL('/', publicUrl));
  if (typeof root !== 'string' && root.status === 200) return ok('host', `the service knows ${publicUrl.host}`);
  const found = typeof root === 'string' ? root : `${publicUrl.origin}/ responds ${root.status}`;
  return fail(
    'host',
    `the service does not receive the host ${publicUrl.host}: ${found}`,
    'Let the proxy pass on the Host header with its port: `proxy_set_header Host $http_host` in nginx.',
  );
}

/** This service serves http alone and names no server. */
function describeProxy({ protocol }: URL, headers: Headers): string | undefined {
  return headers.get('server') ?? headers.get('via') ?? (protocol === 'https:' ? 'a proxy for https' : undefined);
}

function checkProxy(proxy: string | undefined, trustedProxies: readonly string[]): Finding {
  if (proxy === undefined) return ok('proxy headers', 'there is no proxy before the service');
  if (trustedProxies.length === 0)
    return fail(
      'proxy headers',
      `${proxy} is before the service, and no proxy is trusted: all visitors count as one address`,
      'Name its address in TRUSTED_PROXIES.',
    );
  const isOpen = trustedProxies.some((range) => range.endsWith('/0'));
  const found = `${proxy} is before the service; ${trustedProxies.join(', ')} may write X-Forwarded-For`;
  return isOpen
    ? warn('proxy headers', found, 'Name only the addresses of your proxies: visitors could choose their address.')
    : ok('proxy headers', trustedProxies.every(isPrivateAddress) ? `${found}, which are private` : found);
}

type Responded = { status: number; headers: Headers; body: string };

/** The reason when there is no response. */
async function request(url: URL): Promise<Responded | string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(requestMsMax) });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const reason = cause instanceof Error ? cause : error;
    return reason instanceof Error ? reason.message || reason.name : String(reason);
  }
}
