import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** `no-answer`: nobody could tell, which says nothing about the domain. */
export type DnsAnswer = { kind: 'answer'; values: string[] } | { kind: 'no-answer' };

export type DnsLookUp = {
  /** The TXT records of a name, the strings of each joined to one. */
  texts(name: string): Promise<DnsAnswer>;
  /** What its CNAME says. */
  aliases(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6, aliases followed. */
  addresses(name: string): Promise<DnsAnswer>;
  /** Ends what is under way: without an answer. */
  close(): void;
};

const queryTimeoutMs = 2_000;
const triesMax = 2;
/** Of all tries with all servers. */
const lookUpTimeoutMs = 6_000;

/** Never rejects: that there is no such name or record is an answer, everything else is none. */
export function createDnsLookUp({ servers }: { servers: string[] }): DnsLookUp {
  const asking = new Set<Resolver>();

  /** Each with a resolver of its own, which remembers nothing from before. */
  async function ask(query: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries: triesMax });
    if (servers.length > 0) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), lookUpTimeoutMs);
    asking.add(resolver);
    try {
      return { kind: 'answer', values: await query(resolver) };
    } catch (error) {
      return saysNone(error) ? { kind: 'answer', values: [] } : { kind: 'no-answer' };
    } finally {
      asking.delete(resolver);
      clearTimeout(deadline);
    }
  }

  return {
    texts: (name) => ask(async (resolver) => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
    aliases: (name) => ask((resolver) => resolver.resolveCname(name)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ]);
      const values = [four, six].flatMap((answer) => (answer.kind === 'answer' ? answer.values : []));
      const isComplete = four.kind === 'answer' && six.kind === 'answer';
      return isComplete || values.length > 0 ? { kind: 'answer', values } : { kind: 'no-answer' };
    },
    close() {
      for (const resolver of asking) resolver.cancel();
    },
  };
}

function saysNone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

/** Where domains have to point, and who is asked whether they do. */
export type DomainDns = {
  lookUp: DnsLookUp;
  /** This service's own name and addresses; without addresses they are looked up by the name. */
  ownName: string;
  ownAddresses: string[];
};

export type DnsOptions = {
  /** Who is asked, `address` or `address:port`; none: whom this machine asks. */
  servers: string[];
  /** Of this service, for domains that cannot have a CNAME; none: they are looked up by its name. */
  publicAddresses: string[];
};

export function openDomainDns({ servers, publicAddresses }: DnsOptions, publicUrl: URL): DomainDns {
  const ownName = publicUrl.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(ownName) !== 0;
  return {
    lookUp: createDnsLookUp({ servers }),
    ownName,
    ownAddresses: publicAddresses.length === 0 && isAddress ? [ownName] : publicAddresses,
  };
}
