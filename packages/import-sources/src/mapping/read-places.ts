import type { SourceItem } from '../source.ts';
import { checkpoint, readAgainItem } from './checkpoints.ts';

/** How a place of an earlier process is refused: what it says is not valid any more, or has gone. */
export const placeRefusals = [400, 404, 410, 422];

/** Lists of a source, one after the other, that are read page by page; each place is one of a page. */
export type PlacesOf<Place extends object, Page> = {
  /** Where an earlier process has stopped. */
  start: Place | undefined;
  /** Undefined: there is none. */
  findFirst(): Promise<Place | undefined>;
  /** @param isContinued the place is that of an earlier process; undefined is returned where the source refuses it */
  request(place: Place, isContinued: boolean): Promise<Page | undefined>;
  read(place: Place, page: Page): AsyncIterable<SourceItem[]>;
  /** Undefined: all has been read. */
  findNext(place: Place, page: Page): Place | undefined;
  toCursor(place: Place): object;
  /** Says that all was listed once more. */
  refusal: string;
};

/**
 * Reads all pages, or those from a place on, with a checkpoint before each. Entries that were created since an earlier process has stopped may be on the
 * pages before its place: a reading that goes on lists all once more when it has come to the end, and `read` is to skip what is known. So it does where
 * the source refuses the place, and a problem says so.
 */
export async function* readPlaces<Place extends object, Page>(
  places: PlacesOf<Place, Page>,
): AsyncGenerator<SourceItem[]> {
  let place: Place | undefined = places.start ?? (await places.findFirst());
  let isContinued = places.start !== undefined;
  let hasGap = isContinued;
  if (place && !isContinued) yield [checkpoint(places.toCursor(place))];
  while (place) {
    const page = await places.request(place, isContinued);
    isContinued = false;
    if (page === undefined) {
      yield [readAgainItem(places.refusal)];
      hasGap = false;
      place = await places.findFirst();
    } else {
      yield* places.read(place, page);
      place = places.findNext(place, page);
    }
    if (!place && hasGap) {
      hasGap = false;
      place = await places.findFirst();
    }
    if (place) yield [checkpoint(places.toCursor(place))];
  }
}
