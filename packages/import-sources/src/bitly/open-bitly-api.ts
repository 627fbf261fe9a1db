import type { Source } from '../source.ts';
import { createRequestJson, type HttpOptions, type RequestJson } from '../http/request-json.ts';
import { createMeeting, parseCursor, readAgainItem } from '../mapping/checkpoints.ts';
import { limitsResponse } from './parse-bitly.ts';
import { bitlyCursor, notFound, notInPlan, readBitlinks, type BitlyReading } from './read-bitlinks.ts';

const bitlyOrigin = 'https://api-ssl.bitly.com';
/** Bitly allows 150 requests a minute. */
const requestsPerSecond = 2;

export type BitlyOptions = HttpOptions & {
  /** Default: the API of Bitly itself. */
  origin?: string | undefined;
  accessToken: string;
  /** The time of the import in milliseconds since the epoch. */
  now?: number | undefined;
  /** Whether totals of clicks are read, which is a request for each link of a quota of some thousands a month. Default: true. */
  readsClicks?: boolean | undefined;
  requestsPerSecond?: number | undefined;
  /** Hosts of Bitly whose links become links of another host nevertheless: their totals are read as well. */
  copiedHosts?: ReadonlySet<string> | undefined;
  /** Called at the end of a reading without totals, with the requests that one with them needs, and with the limits of Bitly. */
  onQuota?: ((quota: BitlyQuota) => void) | undefined;
};

/** What a reading with totals costs, and how much of which limit of Bitly is used; no limits where Bitly does not list them. */
export type BitlyQuota = { requests: number; limits: { endpoint: string; used: number; limit: number }[] };

/** An account of Bitly: the bitlinks of all of its groups and their totals. */
export function openBitlyApi(options: BitlyOptions): Source {
  const { accessToken, now = Date.now(), readsClicks = true, copiedHosts = new Set(), onQuota } = options;
  const requestJson = createRequestJson({
    requestsPerSecond,
    ...options,
    origin: options.origin ?? bitlyOrigin,
    credential: { header: 'authorization', value: `Bearer ${accessToken}`, secret: accessToken },
    repairsJson: true,
    // The quota of a month comes back on its first day; that of a minute or an hour comes back soon.
    isQuotaSpent: (text) => /USAGE_LIMIT|MONTHLY/.test(text),
  });
  return {
    kind: 'bitly',
    async *read(soFar) {
      const found = parseCursor(bitlyCursor, soFar);
      const { readsClicks: hasTotals = readsClicks, requests = 0 } = found ?? {};
      const reading: BitlyReading = {
        requestJson,
        now,
        readsClicks: hasTotals,
        copiedHosts,
        requests,
        isNew: createMeeting(soFar),
      };
      if (soFar && !found) yield [readAgainItem('the groups are listed once more')];
      yield* readBitlinks(reading, found?.place);
      if (!readsClicks) onQuota?.({ requests: reading.requests, limits: await readLimits(requestJson) });
    },
    cursor: () => null,
  };
}

/** The limits that this reading comes up against. */
async function readLimits(requestJson: RequestJson): Promise<BitlyQuota['limits']> {
  const { status, body } = await requestJson({ path: '/v4/user/platform_limits', accepts: [...notInPlan, notFound] });
  const { data } = limitsResponse.safeParse(body);
  if (status !== 200 || !data) return [];
  return data.platform_limits
    .filter(({ endpoint }) => /\/bitlinks$|\/clicks\/summary$/.test(endpoint))
    .flatMap(({ endpoint, methods }) =>
      methods.filter(({ name }) => name === 'GET').map(({ limit, count }) => ({ endpoint, used: count, limit })),
    );
}
