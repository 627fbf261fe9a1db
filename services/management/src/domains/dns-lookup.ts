import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** `unavailable`: no name server could respond, which says nothing about the domain. */
export type DnsResult = { kind: 'records'; values: string[] } | { kind: 'unavailable' };

export type DnsLookUp = {
  /** The TXT records of a name, the strings of each joined to one. */
  texts(name: string): Promise<DnsResult>;
  /** The target of its CNAME. */
  aliases(name: string): Promise<DnsResult>;
  /** IPv4 and IPv6 addresses, with CNAMEs followed. */
  addresses(name: string): Promise<DnsResult>;
  /** Cancels the running queries: their result is `unavailable`. */
  close(): void;
};

/** The target that domains must have, and how to look it up. */
export type DomainDns = {
  lookUp: DnsLookUp;
  /** This service's own name and addresses; without addresses they are looked up by the name. */
  ownName: string;
  ownAddresses: string[];
};

export type DnsOptions = {
  /** Name servers, `address` or `address:port`; empty: those of the operating system. */
  servers: string[];
  /** Addresses of this service, for domains that cannot have a CNAME; empty: they are looked up by its name. */
  publicAddresses: string[];
};

const queryTimeoutMs = 2_000;
const triesMax = 2;
/** The limit for all tries with all servers. */
const lookUpTimeoutMs = 6_000;

export function openDomainDns({ servers, publicAddresses }: DnsOptions, publicUrl: URL): DomainDns {
  const ownName = publicUrl.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(ownName) !== 0;
  return {
    lookUp: createDnsLookUp({ servers }),
    ownName,
    ownAddresses: publicAddresses.length === 0 && isAddress ? [ownName] : publicAddresses,
  };
}

/** Never rejects: a name or record that does not exist is a result without values, every other error is `unavailable`. */
function createDnsLookUp({ servers }: { servers: string[] }): DnsLookUp {
  const running = new Set<Resolver>();

  /** Each query has a resolver of its own, without a cache. */
  async function run(query: (resolver: Resolver) => Promise<string[]>): Promise<DnsResult> {
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries: triesMax });
    if (servers.length > 0) resolver.setServers(servers);
    const timeout = setTimeout(() => resolver.cancel(), lookUpTimeoutMs);
    running.add(resolver);
    try {
      return { kind: 'records', values: await query(resolver) };
    } catch (error) {
      return isNotFound(error) ? { kind: 'records', values: [] } : { kind: 'unavailable' };
    } finally {
      running.delete(resolver);
      clearTimeout(timeout);
    }
  }

  return {
    texts: (name) => run(async (resolver) => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
    aliases: (name) => run((resolver) => resolver.resolveCname(name)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        run((resolver) => resolver.resolve4(name)),
        run((resolver) => resolver.resolve6(name)),
      ]);
      const values = [four, six].flatMap((result) => (result.kind === 'records' ? result.values : []));
      const isComplete = four.kind === 'records' && six.kind === 'records';
      return isComplete || values.length > 0 ? { kind: 'records', values } : { kind: 'unavailable' };
    },
    close() {
      for (const resolver of running) resolver.cancel();
    },
  };
}

function isNotFound(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}
