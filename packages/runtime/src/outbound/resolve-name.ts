import { Resolver } from 'node:dns/promises';
import { readCode } from './describe-failure.ts';
import { dnsQueryTimeoutMs, dnsTriesMax, secondFamilyWaitMs } from './limits.ts';
import { SendFailure } from './send-failure.ts';

/** Codes of c-ares for a name that does not exist, has no such record, or is invalid. */
const certainCodes = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * The IPv4 and IPv6 addresses of a name in turn, with aliases resolved. It uses c-ares, because `dns.lookup` blocks one
 * of the four threads of the whole process: four names that hang would block everything else that needs a thread. The
 * hosts file is therefore not read.
 * @param servers DNS servers; empty: those of the system
 * @throws SendFailure, or the signal's reason
 */
export async function resolveName(name: string, servers: string[], signal: AbortSignal): Promise<string[]> {
  // A resolver for this name alone, without a cache, which can be cancelled.
  const resolver = new Resolver({ timeout: dnsQueryTimeoutMs, tries: dnsTriesMax });
  if (servers.length > 0) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  let hurry: NodeJS.Timeout | undefined;

  async function collect(query: Promise<string[]>): Promise<{ addresses: string[]; isCertain: boolean }> {
    try {
      const addresses = await query;
      hurry ??= setTimeout(cancel, secondFamilyWaitMs);
      return { addresses, isCertain: true };
    } catch (error) {
      return { addresses: [], isCertain: certainCodes.includes(readCode(error)) };
    }
  }

  signal.addEventListener('abort', cancel);
  try {
    const [four, six] = await Promise.all([collect(resolver.resolve4(name)), collect(resolver.resolve6(name))]);
    signal.throwIfAborted();
    if (four.addresses.length + six.addresses.length > 0) return interleave(four.addresses, six.addresses);
    const isCertain = four.isCertain && six.isCertain;
    throw new SendFailure(`The host name could not be ${isCertain ? 'found' : 'looked up'}.`);
  } finally {
    clearTimeout(hurry);
    signal.removeEventListener('abort', cancel);
  }
}

function interleave(some: string[], others: string[]): string[] {
  const length = Math.max(some.length, others.length);
  return Array.from({ length }, (_, at) => [...some.slice(at, at + 1), ...others.slice(at, at + 1)]).flat();
}
