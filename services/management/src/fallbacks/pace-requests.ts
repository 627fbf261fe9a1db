import { LRUCache } from 'lru-cache';

const domainsMax = 1_000;

/**
 * Spreads requests to the origin of each domain: no window of `windowMs` has more than `requestsMax`, also where this process was busy and starts several
 * that have waited. Returns how long the next request of the domain waits, in milliseconds.
 */
export function createPace(requestsMax: number, windowMs: number): (domainId: string, now: number) => number {
  const starts = new LRUCache<string, number[]>({ max: domainsMax });
  return (domainId, now) => {
    const recent = starts.get(domainId) ?? [];
    const earliest = recent.length < requestsMax ? now : (recent[0] ?? now) + windowMs;
    const start = Math.max(now, earliest);
    starts.set(domainId, [...recent, start].slice(-requestsMax));
    return start - now;
  };
}
