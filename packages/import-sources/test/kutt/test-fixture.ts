import { expect, test } from 'vitest';
import type { KuttDatabase } from '../../src/kutt/kutt-database.ts';
import { openKuttDatabase, type KuttOptions } from '../../src/kutt/open-kutt-database.ts';
import type { LinkFields } from '../../src/source.ts';
import { countBy, countReports, expectedReports, readAll, readExpectedKutt } from './read-fixture.ts';

const bannedExpireAt = new Date('2026-11-01T00:00:00.000Z');
const startedAt = new Date('2026-11-01T00:00:00.000Z');
const openHour = '2026-10-01T12:00:00.000Z';

/** The tests of a reading of the fixture, which are the same for each database that Kutt runs on. */
export function testKuttFixture(kind: 'postgres' | 'sqlite', open: () => Promise<KuttDatabase>): void {
  const expected = readExpectedKutt(kind);

  const read = async (options: Partial<KuttOptions> = {}) => {
    const database = await open();
    const source = openKuttDatabase(database, { bannedExpireAt, startedAt, openProtected: true, ...options });
    const all = await readAll(source);
    await database.close();
    return { ...all, cursor: source.cursor() };
  };

  test('every link is read with its short URL, destination, title, times and count', async () => {
    const { links } = await read();
    expect(
      links.map(({ key, host, slug, fields, createdAt, clicks }) => [key, host, slug, fields, createdAt, clicks]),
    ).toEqual(
      expected.links.map((link) => {
        const fields: LinkFields = { url: link.target };
        if (link.description !== null) fields.title = link.description;
        if (link.expiresAt !== null) fields.expiresAt = new Date(link.expiresAt);
        if (link.banned) Object.assign(fields, { expiresAt: bannedExpireAt, archived: true });
        return [String(link.id), link.host, link.address, fields, Date.parse(link.createdAt), link.visitCount];
      }),
    );
  });

  test('each report by one dimension is exact for each link', async () => {
    const { clicks } = await read();
    for (const visits of expected.visits) {
      const ofLink = clicks.filter(({ link }) => link === String(visits.link));
      expect(ofLink).toHaveLength(visits.total);
      expect(countReports(ofLink)).toEqual(expectedReports(visits));
    }
    expect(clicks).toHaveLength(expected.visitTotal);
  });

  test('clicks lie in the hours of their visits, hour by hour, and each has an id of its own', async () => {
    const { clicks } = await read();
    const hours = clicks.map(({ at }) => `${new Date(at).toISOString().slice(0, 13)}:00:00.000Z`);
    expect(countBy(hours)).toEqual(expected.visitsByHour);
    expect(hours).toEqual(hours.toSorted());
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(clicks.length);
  });

  test('several rows of one link and hour are added up', async () => {
    expect(expected.visitRows).toBeGreaterThan(expected.visits.reduce((sum, { hours }) => sum + hours, 0));
    const { clicks } = await read();
    const numbers = clicks.filter(({ id }) => id.startsWith('2/2026-09-15T17/')).map(({ id }) => id.split('/')[2]);
    expect(numbers).toEqual(numbers.map((_, index) => String(index)));
  });

  test('a second reading yields the same items', async () => {
    expect((await read()).items).toEqual((await read()).items);
  });

  test('links with a password have the hash of it, and their visits, whether others may be open or not', async () => {
    for (const openProtected of [false, true]) {
      const { links, clicks, problems } = await read({ openProtected });
      expect(problems).toEqual([]);
      expect(links).toHaveLength(expected.links.length);
      expect(clicks).toHaveLength(expected.visitTotal);
      const hashed = links.filter(({ passwordHash }) => passwordHash !== undefined);
      expect(hashed.map(({ slug }) => slug)).toEqual(
        expected.links.filter((link) => link.protected).map(({ address }) => address),
      );
      for (const { passwordHash } of hashed) expect(passwordHash).toMatch(/^\$2a\$12\$.{53}$/);
      expect(links.find(({ slug }) => slug === 'stoppedp')?.notCarried).toEqual(['banned']);
    }
  });

  test('the hour that is going on is left to the next reading, and counted by neither the clicks nor the link', async () => {
    const first = await read({ startedAt: new Date('2026-10-01T12:50:00.000Z') });
    const second = await read({ since: first.cursor ?? undefined });
    const inOpenHour = expected.visitsByHour[openHour] ?? 0;
    expect(first.cursor).toBe(openHour);
    expect(first.clicks).toHaveLength(expected.visitTotal - inOpenHour);
    expect(second.clicks).toHaveLength(inOpenHour);
    const total = (all: typeof first) => all.links.reduce((sum, { clicks = 0 }) => sum + clicks, 0);
    // The link `below` has a lower count than it has visits.
    const below = expected.links.find(({ address }) => address === 'below')?.id;
    const notCounted = second.clicks.filter(({ link }) => link === String(below)).length;
    expect(total(second) - total(first)).toBe(inOpenHour - Math.max(0, notCounted - 1));
  });

  test('an hour is read from a minute after its end on', async () => {
    expect((await read({ startedAt: new Date('2026-10-01T13:00:59.999Z') })).cursor).toBe(openHour);
    expect((await read({ startedAt: new Date('2026-10-01T13:01:00.000Z') })).cursor).toBe('2026-10-01T13:00:00.000Z');
  });
}
