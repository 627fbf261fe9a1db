import { z } from 'zod';
import { SourceError, type Source } from '../source.ts';
import { createRequestJson, type HttpOptions } from '../http/request-json.ts';
import { checkpoint, createMeeting, knowsCursor, parseCursor } from '../mapping/checkpoints.ts';
import { problemItem } from '../mapping/problem-item.ts';
import { createReadingClock } from '../mapping/reading-clock.ts';
import { clicksPlace, findClicksRefusal, findFirstClicks, readDubClicks } from './read-dub-clicks.ts';
import { linksCursor, readDubLinks, type DubReading } from './read-dub-links.ts';

const dubOrigin = 'https://api.dub.co';
const linksPerSecond = 5;
const clicksPerSecond = 2;
/** A click is listed some seconds after it happened: what is younger is left to the next import. */
const settledAfterMs = 60_000;

/** First the links, each with the time of its total, then the clicks, up to a time that stays the same when their reading goes on. */
const dubCursor = z
  .object({
    links: linksCursor.shape.links.optional(),
    firstCreatedAt: z.number().optional(),
    clicks: clicksPlace.optional(),
  })
  .refine(({ links, clicks }) => links !== undefined || clicks !== undefined);
type DubCursor = z.output<typeof dubCursor>;

export type DubOptions = HttpOptions & {
  /** Default: the API of Dub itself. */
  origin?: string | undefined;
  apiKey: string;
  /** The cursor of an earlier import: clicks after it. */
  since?: string | undefined;
  /** Milliseconds since the epoch: clicks up to there. Default: `now`. */
  until?: number | undefined;
  /** The time of the import in milliseconds since the epoch. */
  now?: number | undefined;
};

/** A workspace of Dub: its links, and their clicks where the plan lists them. */
export function openDubApi(options: DubOptions): Source {
  const { apiKey, since, now = Date.now() } = options;
  const to = Math.min(options.until ?? Infinity, now - settledAfterMs);
  const after = since === undefined ? undefined : Date.parse(since);
  if (Number.isNaN(after)) throw new SourceError('invalid', 'the time since which clicks are wanted is no time');
  const credential = { header: 'authorization', value: `Bearer ${apiKey}`, secret: apiKey };
  const settings = { ...options, origin: options.origin ?? dubOrigin, credential };
  const requestJson = createRequestJson({ ...settings, requestsPerSecond: linksPerSecond });
  const requestClicks = createRequestJson({ ...settings, requestsPerSecond: clicksPerSecond });
  const clock = createReadingClock(now);
  let cursor: string | null = null;
  return {
    kind: 'dub',
    // Clicks that are listed once more would be read a second time.
    goesOn: (kept) => knowsCursor(dubCursor, kept),
    async *read(soFar) {
      const found = parseCursor(dubCursor, soFar);
      let place = found?.clicks;
      if (!place) {
        const isNew = createMeeting(found && soFar);
        const reading: DubReading = { requestJson, now, clock, firstCreatedAt: found?.firstCreatedAt ?? now, isNew };
        yield* readDubLinks(reading, found?.links);
        const countedTo = Math.max(clock(), to);
        const refusal = await findClicksRefusal(requestClicks, apiKey);
        if (refusal !== undefined) {
          // All links have the totals of now: a later run with another plan must not bring the clicks in them once more.
          cursor = new Date(Math.max(countedTo, after ?? countedTo)).toISOString();
          const detail = `Dub does not list clicks, so that links have their totals only: ${refusal}`;
          yield [problemItem({ place: 'clicks', shortUrl: '' }, 'FIELD_INVALID', 'clicks', detail)];
          return;
        }
        place = findFirstClicks({
          after: after ?? reading.firstCreatedAt - 1,
          to: Math.max(to, after ?? to),
          countedTo,
        });
      }
      yield* readDubClicks(requestClicks, place, (clicks) => checkpoint({ clicks } satisfies DubCursor));
      cursor = new Date(place.to).toISOString();
    },
    cursor: () => cursor,
  };
}
