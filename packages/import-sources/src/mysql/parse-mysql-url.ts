import { isIP } from 'node:net';
import type { ConnectionOptions } from 'mysql2';
import { SourceError } from '../source.ts';

export type MysqlAddress = Pick<
  ConnectionOptions,
  'host' | 'port' | 'socketPath' | 'user' | 'password' | 'database' | 'ssl'
>;

const defaultPort = 3306;
const schemes = ['mysql:', 'mariadb:'];

/** The values of `ssl-mode`, with those names that the clients of MySQL have for them, and what each asks of TLS. */
const sslModes: Record<string, ConnectionOptions['ssl'] | undefined> = {
  disabled: undefined,
  required: { rejectUnauthorized: false },
  verify_ca: { rejectUnauthorized: true },
  verify_identity: { rejectUnauthorized: true, verifyIdentity: true },
};

/** Whether a text is a URL of MySQL or MariaDB. */
export function isMysqlUrl(text: string): boolean {
  return schemes.includes(URL.parse(text)?.protocol ?? '');
}

/**
 * Reads `mysql://user:password@host:port/database`, with the parameters `socket` (a path) and `ssl-mode`. Errors never contain the text,
 * because it has a password.
 * @throws SourceError `invalid` when it is no such URL
 */
export function parseMysqlUrl(text: string): MysqlAddress {
  const url = isMysqlUrl(text) ? URL.parse(text) : null;
  if (!url || url.hash !== '') throw invalid('it is no URL such as mysql://user:password@localhost/database');
  const database = decode(url.pathname.slice(1));
  if (database === '' || database.includes('/')) throw invalid('it does not name a database');
  const address: MysqlAddress = {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1') || 'localhost',
    port: url.port === '' ? defaultPort : Number(url.port),
    user: decode(url.username),
    password: decode(url.password),
    database,
  };
  for (const [name, value] of url.searchParams) setParameter(address, name, value);
  // The driver compares the certificate of an address with the name `localhost`.
  if (typeof address.ssl === 'object' && address.ssl.verifyIdentity === true && isIP(address.host ?? '') !== 0)
    throw invalid('ssl-mode=verify_identity needs a name of a host, and no address');
  return address;
}

function setParameter(address: MysqlAddress, name: string, value: string): void {
  if (name === 'socket') {
    address.socketPath = value;
    return;
  }
  if (name !== 'ssl-mode') throw invalid('its parameters may be socket and ssl-mode only');
  const mode = value.toLowerCase().replaceAll('-', '_');
  if (!Object.hasOwn(sslModes, mode)) throw invalid(`ssl-mode must be one of ${Object.keys(sslModes).join(', ')}`);
  const ssl = sslModes[mode];
  if (ssl !== undefined) address.ssl = ssl;
}

/** A `%` that begins no escape is no mistake that a URL parser reports. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalid('a "%" in it has to be written as %25');
  }
}

function invalid(reason: string): SourceError {
  return new SourceError('invalid', `The URL of MySQL cannot be read: ${reason}`);
}
