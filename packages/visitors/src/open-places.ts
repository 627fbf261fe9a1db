import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { runPeriodically, type TaskLogger } from '@linkplane/runtime';
import { Reader, type CityResponse } from 'mmdb-lib';
import { loadCountriesInThread } from './load-in-thread.ts';
import type { Locate, Place } from './locate.ts';

export type Places = {
  locate: Locate;
  /** Ends the watch of the file. */
  close(): Promise<void>;
};

type PlacesOptions = {
  /** A city database in the MaxMind DB format; undefined: countries alone. */
  cityDatabase: string | undefined;
  /** How often the file is compared with what was read. */
  checkIntervalMs?: number;
  /** Reads the shipped table. Default: in a thread that ends, and the text of the table with it. */
  loadTable?: () => Promise<Locate>;
  logger: TaskLogger;
};

const defaultCheckIntervalMs = 60_000;
/** Names stay bounded, whatever a database contains. */
const nameCharsMax = 128;
/** Networks whose places are remembered; the same ones come again and again. */
const rememberedNetworksMax = 65_536;

/**
 * The shipped table of countries, and where the operator has a city database, its regions and cities. The database is
 * read whole into memory, and again after it was replaced; a new file that cannot be read leaves the old one in use.
 * @throws the error of the file system, or of the format
 */
export async function openPlaces({
  cityDatabase,
  checkIntervalMs = defaultCheckIntervalMs,
  loadTable = loadCountriesInThread,
  logger,
}: PlacesOptions): Promise<Places> {
  const locateCountry = await loadTable();
  if (cityDatabase === undefined) return { locate: locateCountry, close: async () => {} };
  let version = await readVersion(cityDatabase);
  let locate = remember(await readCities(cityDatabase, locateCountry));
  const watch = runPeriodically({
    task: 'reading of the city database',
    intervalMs: checkIntervalMs,
    logger,
    work: async () => {
      const found = await readVersion(cityDatabase);
      if (found === version) return;
      locate = remember(await readCities(cityDatabase, locateCountry));
      version = found;
      logger.info({ path: cityDatabase }, 'the city database was read again');
    },
  });
  return { locate: (network) => locate(network), close: () => watch.stop() };
}

async function readVersion(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path);
  return `${mtimeMs} ${size} ${ino}`;
}

async function readCities(path: string, locateCountry: Locate): Promise<Locate> {
  const reader = new Reader<CityResponse>(await readFile(path));
  return (network) => {
    const known = locateCountry(network);
    if (network === null || isIP(network) === 0) return known;
    const found = reader.get(network) as CityRecord | null;
    return found === null ? known : { ...readPlace(found), country: readCountry(found) ?? known.country };
  };
}

/** What is read of a record; a database of any origin may lack all of it, or have other types. */
type CityRecord = {
  country?: { iso_code?: unknown };
  subdivisions?: { iso_code?: unknown; names?: { en?: unknown } }[];
  city?: { names?: { en?: unknown } };
};

/** The largest subdivision, such as a federal state, and the city, by their English names. */
function readPlace({ subdivisions, city }: CityRecord): Place {
  const region = subdivisions?.[0];
  return { country: '', region: cut(region?.names?.en ?? region?.iso_code), city: cut(city?.names?.en) };
}

function readCountry({ country }: CityRecord): string | undefined {
  const code = country?.iso_code;
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : undefined;
}

function cut(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, nameCharsMax).toWellFormed() : '';
}

/** Two generations: when the younger one is full it becomes the older, and what is asked for again stays. */
function remember(locate: Locate): Locate {
  let young = new Map<string | null, Place>();
  let old: typeof young = new Map();
  return (network) => {
    const known = young.get(network);
    if (known) return known;
    const place = old.get(network) ?? locate(network);
    if (young.size >= rememberedNetworksMax / 2) [old, young] = [young, new Map<string | null, Place>()];
    young.set(network, place);
    return place;
  };
}
