import { toDomainName } from '@linkplane/contracts';
import type { LinkLine, LinkToImport } from './read-link.ts';

/** The hosts of links and aliases of the lines that are none of the given ones. */
export function findForeignHosts(lines: readonly LinkLine[], hosts: readonly { host: string }[] | undefined): string[] {
  if (!hosts) return [];
  const own = new Set(hosts.map(({ host }) => nameLoopback(host)));
  const named = new Set(lines.flatMap(({ link }) => [link.domain, ...listAliases(link).map(({ domain }) => domain)]));
  return [...named].filter(
    (host): host is string => typeof host === 'string' && !own.has(nameLoopback(host)) && !own.has(toDomainName(host)),
  );
}

/** A service on this machine is one host by all names of the loopback interface. */
function nameLoopback(host: string): string {
  return host.replace(/^(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost');
}

/**
 * The lines with their links and aliases on `host` instead of the foreign ones; an empty one leaves them as they are. Short
 * URLs of a line that become the same one are one.
 */
export function moveToHost(host: string, foreignHosts: readonly string[], lines: LinkLine[]): LinkLine[] {
  if (host === '' || foreignHosts.length === 0) return lines;
  const foreign = new Set<unknown>(foreignHosts);
  const move = <Place extends { domain?: unknown }>(place: Place): Place =>
    foreign.has(place.domain) ? { ...place, domain: host } : place;
  return lines.map((line) => {
    const link = move(line.link);
    const aliases = listAliases(link);
    const isMoved = aliases.some(({ domain }) => foreign.has(domain));
    if (link === line.link && !isMoved) return line;
    return { ...line, link: aliases.length > 0 ? { ...link, aliases: dropRepeated(link, aliases.map(move)) } : link };
  });
}

type Place = { domain?: unknown; slug?: unknown };

/** The aliases of a line, where its cell could be read as such. */
function listAliases({ aliases }: LinkToImport): Place[] {
  const isList = Array.isArray(aliases) && aliases.every((each) => typeof each === 'object' && each !== null);
  return isList ? (aliases as Place[]) : [];
}

function dropRepeated(link: Place, aliases: readonly Place[]): Place[] {
  const seen = new Set([nameOf(link)]);
  return aliases.filter((alias) => {
    const name = nameOf(alias);
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

function nameOf({ domain, slug }: Place): string {
  return JSON.stringify([domain, slug]);
}
