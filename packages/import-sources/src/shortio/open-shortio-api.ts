import { z } from 'zod';
import { SourceError, type Source } from '../source.ts';
import { createRequestJson, type HttpOptions } from '../http/request-json.ts';
import { checkpoint, createMeeting, knowsCursor, parseCursor } from '../mapping/checkpoints.ts';
import { problemItem } from '../mapping/problem-item.ts';
import { createReadingClock } from '../mapping/reading-clock.ts';
import { findFirstClicks, findShortioRefusal, readShortioClicks, shortioClicksPlace } from './read-shortio-clicks.ts';
import { findDomains, readShortioLinks, shortioLinksPlace } from './read-shortio-links.ts';

const shortioOrigin = 'https://api.short.io';
const statisticsOrigin = 'https://statistics.short.io';
/** The lowest limit of a plan. */
const requestsPerSecond = 5;
/** A click is listed some seconds after it happened: what is younger is left to the next import. */
const settledAfterMs = 60_000;
const secondMs = 1_000;
/** Short.io has no older clicks. */
const earliest = Date.UTC(2015, 0, 1);

/** First the links, each with the time of its total, then the clicks, up to a time that stays the same when their reading goes on. */
const shortioCursor = z
  .object({ links: shortioLinksPlace.optional(), clicks: shortioClicksPlace.optional() })
  .refine(({ links, clicks }) => links !== undefined || clicks !== undefined);

export type ShortioOptions = HttpOptions & {
  /** Default: the API of Short.io itself. */
  origin?: string | undefined;
  /** Default: the statistics of Short.io itself. */
  statisticsOrigin?: string | undefined;
  /** A secret key. */
  apiKey: string;
  /** Whether links whose password is not known become links without one. Default: they are left out with a problem. */
  openProtected?: boolean | undefined;
  /** The cursor of an earlier import: clicks after it. */
  since?: string | undefined;
  /** When the last import was that has no cursor: its links have the clicks from before as a number. */
  lastRunAt?: Date | undefined;
  /** The time of the import in milliseconds since the epoch. */
  now?: number | undefined;
};

/** An account of Short.io: the links of all of its domains with their totals, and their clicks where the plan lists them. */
export function openShortioApi(options: ShortioOptions): Source {
  const { apiKey, openProtected = false, now = Date.now() } = options;
  const settings = {
    ...options,
    credential: { header: 'authorization', value: apiKey, secret: apiKey },
    requestsPerSecond,
  };
  const requestJson = createRequestJson({ ...settings, origin: options.origin ?? shortioOrigin });
  const requestStatistics = createRequestJson({ ...settings, origin: options.statisticsOrigin ?? statisticsOrigin });
  const to = Math.floor((now - settledAfterMs) / secondMs) * secondMs;
  const since = options.since === undefined ? options.lastRunAt?.getTime() : Date.parse(options.since);
  if (Number.isNaN(since)) throw new SourceError('invalid', 'the time since which clicks are wanted is no time');
  const after = since === undefined ? undefined : Math.floor(since / secondMs) * secondMs;
  const clock = createReadingClock(now);
  let cursor: string | null = null;
  return {
    kind: 'shortio',
    // Clicks that are listed once more would be read a second time.
    goesOn: (kept) => knowsCursor(shortioCursor, kept),
    async *read(soFar) {
      const found = parseCursor(shortioCursor, soFar);
      const isNew = createMeeting(found && soFar);
      const reading = { requestJson, requestStatistics, openProtected, now, clock, isNew, secret: apiKey };
      let place = found?.clicks;
      if (!place) {
        yield* readShortioLinks(reading, found?.links);
        const countedTo = Math.max(Math.floor(clock() / secondMs) * secondMs, to);
        place = findFirstClicks(await findDomains(requestJson), {
          after: after ?? earliest,
          to: Math.max(to, after ?? to),
          countedTo,
        });
        const refusal = await findShortioRefusal(reading, place);
        if (refusal !== undefined) {
          // All links have the totals of now: a later run with another plan must not bring the clicks in them once more.
          cursor = new Date(Math.max(countedTo, after ?? countedTo)).toISOString();
          const detail = `Short.io does not list clicks, so that links have their totals only: ${refusal}`;
          yield [problemItem({ place: 'clicks', shortUrl: '' }, 'FIELD_INVALID', 'clicks', detail)];
          return;
        }
      }
      yield* readShortioClicks(reading, place, (clicks) => checkpoint({ clicks }));
      cursor = new Date(place.to).toISOString();
    },
    cursor: () => cursor,
  };
}
