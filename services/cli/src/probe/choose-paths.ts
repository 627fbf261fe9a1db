import { readFile, stat } from 'node:fs/promises';
import type { Pool } from '@linkplane/links-db';
import { pageShortUrls } from '@linkplane/links-db/planes/operator';
import { CommandError } from '../command-errors.ts';

const linksPerPage = 2_000;
const fileBytesMax = 64 * 1_048_576;

/** Paths that are asked for, a random sample of all, and how many there were. */
export type ChosenPaths = { paths: string[]; total: number };

/**
 * The paths of the links and aliases of a workspace on one host.
 * @param host empty for the service's own
 */
export async function choosePathsOfWorkspace(
  pool: Pool,
  { workspaceId, host, sampleMax }: { workspaceId: string; host: string; sampleMax: number },
): Promise<ChosenPaths> {
  const sample = createSample(sampleMax);
  for (let afterId = ''; ;) {
    const places = await pageShortUrls(pool, workspaceId, afterId, linksPerPage);
    for (const { slug, host: of } of places) if (of === host) sample.offer(toPath(`/${slug}`));
    const last = places.at(-1);
    if (!last) return sample.choose();
    afterId = last.linkId;
  }
}

/**
 * The paths of a file with one short URL or slug a line. Empty lines are left out.
 * @throws CommandError for a short URL of another host, by its line
 */
export async function choosePathsOfFile(
  file: string,
  { host, sampleMax }: { host: string; sampleMax: number },
): Promise<ChosenPaths> {
  const sample = createSample(sampleMax);
  const text = await readText(file);
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const value = line.trim();
    if (value === '') continue;
    const url = /^https?:\/\//i.test(value) ? URL.parse(value) : undefined;
    if (url === null) throw new CommandError(`Line ${index + 1} of ${file} is no short URL and no slug.`);
    if (url && url.host !== host)
      throw new CommandError(`Line ${index + 1} of ${file} is of the host ${url.host}, and not of ${host}.`);
    sample.offer(url ? url.pathname : toPath(value.startsWith('/') ? value : `/${value}`));
  }
  return sample.choose();
}

async function readText(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`There is no file ${file}.`);
  if (found.size > fileBytesMax) throw new CommandError(`${file} has more than ${fileBytesMax} bytes.`);
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** The path as browsers send it. */
function toPath(path: string): string {
  return new URL(path.replace(/^\/+/, '/'), 'http://host').pathname;
}

/** Keeps a random sample in constant memory: each path is in it with the same probability. */
function createSample(max: number): { offer(path: string): void; choose(): ChosenPaths } {
  const paths: string[] = [];
  let total = 0;
  return {
    offer(path) {
      total += 1;
      const place = paths.length < max ? paths.length : Math.floor(Math.random() * total);
      if (place < max) paths[place] = path;
    },
    choose: () => ({ paths, total }),
  };
}
