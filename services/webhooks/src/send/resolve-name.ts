import { Resolver } from 'node:dns/promises';
import { readCode } from './describe-failure.ts';
import { dnsQueryTimeoutMs, dnsTriesMax, secondFamilyWaitMs } from './limits.ts';
import { SendFailure } from './send-failure.ts';

/** What c-ares says when there is no such name, no such record, or can be none. */
const certainCodes = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * The IPv4 and IPv6 addresses of a name in turn, aliases followed. Asked with c-ares, since `dns.lookup` sits in one of
 * the four threads that the whole process shares: as many names that hang would stop everything else that needs one.
 * The hosts file is therefore not looked at.
 * @param servers of names; empty: the system's
 * @throws SendFailure, or the signal's reason
 */
export async function resolveName(name: string, servers: string[], signal: AbortSignal): Promise<string[]> {
  // One of its own, which remembers nothing from before and can be cancelled alone.
  const resolver = new Resolver({ timeout: dnsQueryTimeoutMs, tries: dnsTriesMax });
  if (servers.length > 0) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  let hurry: NodeJS.Timeout | undefined;

  async function ask(question: Promise<string[]>): Promise<{ addresses: string[]; isCertain: boolean }> {
    try {
      const addresses = await question;
      hurry ??= setTimeout(cancel, secondFamilyWaitMs);
      return { addresses, isCertain: true };
    } catch (error) {
      return { addresses: [], isCertain: certainCodes.includes(readCode(error)) };
    }
  }

  signal.addEventListener('abort', cancel);
  try {
    const [four, six] = await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))]);
    signal.throwIfAborted();
    if (four.addresses.length + six.addresses.length > 0) return takeTurns(four.addresses, six.addresses);
    const isCertain = four.isCertain && six.isCertain;
    throw new SendFailure(`The host name could not be ${isCertain ? 'found' : 'looked up'}.`);
  } finally {
    clearTimeout(hurry);
    signal.removeEventListener('abort', cancel);
  }
}

function takeTurns(some: string[], others: string[]): string[] {
  const length = Math.max(some.length, others.length);
  return Array.from({ length }, (_, at) => [...some.slice(at, at + 1), ...others.slice(at, at + 1)]).flat();
}
