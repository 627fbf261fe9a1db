import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startImitation, type ImitatedRequest, type ImitatedResponse } from '@linkplane/import-sources/testing';
import { expect, onTestFinished } from 'vitest';
import { openImportTarget, type ImportData, type ImportTarget } from './open-import-target.ts';
import { runCommand, runJson, type Ran } from './run-on-stores.ts';

/** A key as no other text is: it must be in no output and in no file. */
export const apiKey = 'key-Of-An-Account-7f3a';

/** What stands in a line of `--problems`. */
export type ListedProblem = { place: string; code: string; shortUrl: string; field: string; detail: string };

/** A link as it is stored, with the names of its tags and its other short URLs. */
export type StoredLink = Record<string, unknown> & { slug: string };

/** A workspace, and the command that imports into it from an imitated service. */
export type ApiImport = {
  imitation: Awaited<ReturnType<typeof startImitation>>;
  target: ImportTarget;
  /** Runs the command with further options; `data` is what it says with `--json`. */
  run(options?: string): Promise<{ code: number; data: ImportData }>;
  /** Runs it as people do. */
  runText(options?: string): Promise<Ran>;
  /** What the last run has listed. */
  problems(): ListedProblem[];
  /** All links in the order of their slugs, with the columns of their table. */
  links(): Promise<StoredLink[]>;
  /** The service responds so often, and then fails as long as a request is tried. */
  failAfter(responses: number, fault: 'hang-up' | 'invalid-json'): void;
  /** Edits a link as a person in the dashboard does. */
  edit(slug: string, title: string): Promise<void>;
};

export type ApiSetting = {
  /** The second word of the command. */
  kind: string;
  respond: (request: ImitatedRequest) => ImitatedResponse;
  /** The response to a request with another key. */
  refusal: ImitatedResponse;
  hasKey: (headers: ImitatedRequest['headers']) => boolean;
  /** Options of each run. */
  options?: string;
  /** The option that names the address of the service. Default: `--url`. */
  urlOption?: string;
};

/** How often a request is tried. */
const triesMax = 5;

/** The domain of the workspace that links are imported onto. */
export const ownHost = 'go.example';

const columns = ['place', 'code', 'shortUrl', 'field', 'detail'] as const;

/** A workspace with the domain `ownHost` in stores of its own, beside a service on this machine. */
export async function openApiImport({
  kind,
  respond,
  refusal,
  hasKey,
  options = '',
  urlOption = '--url',
}: ApiSetting): Promise<ApiImport> {
  const root = mkdtempSync(join(tmpdir(), `linkplane-${kind}-`));
  const keyFile = join(root, 'key.txt');
  const problemsFile = join(root, 'problems.csv');
  writeFileSync(keyFile, `${apiKey}\n`);
  let failing: { at: number; fault: 'hang-up' | 'invalid-json' } | undefined;
  const imitation = await startImitation((request) => {
    if (imitation.requests.length === failing?.at) {
      const { fault } = failing;
      imitation.faults.push(...Array.from({ length: triesMax }, () => fault));
    }
    return hasKey(request.headers) ? respond(request) : refusal;
  });
  const target = await openImportTarget(join(root, 'data'), { [ownHost]: 'unicode,case-sensitive' });
  onTestFinished(async () => {
    await Promise.all([imitation.close(), target.close()]);
    rmSync(root, { recursive: true, force: true });
  });
  const command = (more: string) =>
    ['import-from', kind, '--key-file', keyFile, urlOption, imitation.origin, '--into', target.workspaceId]
      .concat(['--problems', problemsFile], options.split(' '), more.split(' '))
      .filter((word) => word !== '')
      .join(' ');
  return {
    imitation,
    target,
    run: (more = '') => runJson<ImportData>(command(more), target.env),
    runText: (more = '') => runCommand(command(more), target.env),
    problems: () => readProblems(readFileSync(problemsFile, 'utf8')),
    links: async () => (await target.query(linksQuery)) as StoredLink[],
    failAfter(responses, fault) {
      failing = { at: imitation.requests.length + responses, fault };
    },
    async edit(slug, title) {
      await target.query(
        `update links set title = '${title}', updated_at = now() + interval '1 second' where slug = '${slug}'`,
      );
    },
  };
}

const linksQuery = `
  select links.*, coalesce(link_totals.clicks, 0)::int as clicks, coalesce(link_totals.clicks_before, 0)::int as clicks_before,
    (select coalesce(array_agg(tags.name order by tags.name), '{}') from tags
      join tag_numbers on tag_numbers.tag_id = tags.id where tag_numbers.number = any(links.tag_numbers)) as tags,
    (select coalesce(array_agg(aliases.slug order by aliases.slug), '{}') from link_aliases as aliases
      where aliases.link_id = links.id) as aliases
  from links left join link_totals on link_totals.link_id = links.id order by links.slug`;

function readProblems(csv: string): ListedProblem[] {
  const [head, ...rows] = splitCsv(csv);
  expect(head).toEqual([...columns]);
  return rows.map((cells) => {
    const [place = '', code = '', shortUrl = '', field = '', detail = ''] = cells;
    return { place, code, shortUrl, field, detail };
  });
}

function splitCsv(csv: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.trimEnd().matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows;
}

/** A dry run says how many links would be created, and stores nothing. @returns what it says */
export async function expectDryRun(
  opened: ApiImport,
  { code, created }: { code: number; created: number },
): Promise<string> {
  const trial = await opened.runText('--dry-run');
  expect(trial).toMatchObject({ code, err: '' });
  expect(trial.out).toContain('nothing was changed');
  expect(trial.out).toMatch(new RegExp(`\\b${created} {2}links would be created`));
  expect(await opened.links()).toEqual([]);
  expect(await opened.target.query('select id from import_jobs')).toEqual([]);
  return trial.out;
}

/** Nothing of a run is left in the stores, and on the disk at most what the next run goes on with; it says so without the key. */
export async function expectNothingDone({ target }: ApiImport, { code, out, err }: Ran): Promise<void> {
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toContain('Nothing was changed.');
  expect(err).not.toContain(apiKey);
  expect(
    await target.query(
      'select (select count(*) from links)::int as links, (select count(*) from import_jobs)::int as jobs, ' +
        '(select count(*) from source_links)::int as keys, (select count(*) from tags)::int as tags',
    ),
  ).toEqual([{ links: 0, jobs: 0, keys: 0, tags: 0 }]);
  expect(await target.queryClicks('select id from clicks')).toEqual([]);
  const work = join(target.env['DATA_DIR'] ?? '', 'imports');
  mkdirSync(work, { recursive: true });
  for (const kept of readdirSync(work)) expect(readdirSync(join(work, kept))).toContain('reading.json');
}

/** A key that the service does not accept, and one that is none. */
export async function expectRefusedKey(opened: ApiImport, sentence: RegExp): Promise<void> {
  const other = join(opened.target.env['DATA_DIR'] ?? '', 'other-key.txt');
  mkdirSync(join(other, '..'), { recursive: true });
  writeFileSync(other, 'wrong-key-1234');
  const refused = await opened.runText(`--key-file ${other}`);
  await expectNothingDone(opened, refused);
  expect(refused.err).toMatch(sentence);
  expect(refused.err).toContain('--key-file');
  expect(refused.err).not.toContain('wrong-key-1234');
  writeFileSync(other, 'two words');
  expect((await opened.runText(`--key-file ${other}`)).err).toContain('has no API key');
}

/** A service that ends in the middle of the reading, and one that sends no JSON from there on. @param responses that it gives before */
export async function expectFailuresSaid(
  opened: ApiImport,
  { name, responses }: { name: string; responses: number },
): Promise<void> {
  for (const fault of ['hang-up', 'invalid-json'] as const) {
    // What the one before has kept would be gone on with.
    rmSync(join(opened.target.env['DATA_DIR'] ?? '', 'imports'), { recursive: true, force: true });
    const before = opened.imitation.requests.length;
    opened.failAfter(responses, fault);
    const failed = await opened.runText();
    await expectNothingDone(opened, failed);
    expect(opened.imitation.requests.length - before).toBe(responses + triesMax);
    expect(failed.err).toContain(`Run the import again when ${name} responds.`);
  }
}

/** No file of the data directory has the key. */
export function expectNoKeyStored({ target }: ApiImport): void {
  const root = target.env['DATA_DIR'] ?? '';
  if (!existsSync(root)) return;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name), 'utf8')).not.toContain(apiKey);
}
