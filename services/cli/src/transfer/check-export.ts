import type { Pool } from '@linkplane/links-db';
import {
  listServedHosts,
  listTakenIds,
  listTakenSlugs,
  workspaceKindNames,
  type WorkspaceKindName,
} from '@linkplane/links-db/planes/operator';
import { defaultSlugPolicy, parseSlugPolicy, type RowPreparer, type SlugPolicy } from '@linkplane/management/operator';
import { inBatches, type Progress } from '@linkplane/runtime';
import type { BackupSource } from '../backup/backup-files.ts';
import { measureFiles } from '../backup/manifest.ts';
import { CommandError } from '../command-errors.ts';
import { eventKindNames, findKind, type ExportManifest } from './export-manifest.ts';
import { readRows } from './read-rows.ts';

export type CheckDeps = { pool: Pool; source: BackupSource; manifest: ExportManifest; progress: Progress };

const rowsPerQuery = 1_000;
/** Further clashes are not looked for. */
const clashesMax = 20;

/** The slug policy of each host of the export; empty: the service's own. */
export async function readPolicies({ source, manifest }: CheckDeps): Promise<Map<string, SlugPolicy>> {
  const policies = new Map([['', parsePolicy(manifest.ownSlugPolicy)]]);
  for (const name of ['formerSlugPolicies', 'domains'] as const)
    for await (const { host, slugPolicy } of readRows(source, findKind(manifest, name)))
      policies.set(String(host), parsePolicy(String(slugPolicy)));
  return policies;
}

function parsePolicy(text: string): SlugPolicy {
  const policy = parseSlugPolicy(text);
  if (policy) return policy;
  throw new CommandError(`The slug policy "${text.slice(0, 100)}" is unknown.`);
}

/**
 * A host where the export has links and profiles by other rules than this service cannot be filled.
 * @param ownPolicy of this service; null before the first start of management
 */
export function expectOwnPolicy({ affected, ownSlugPolicy }: ExportManifest, ownPolicy: string | null): void {
  if (affected.linksOnOwnHost + affected.profilesOnOwnHost === 0) return;
  const own = ownPolicy === null ? defaultSlugPolicy : parsePolicy(ownPolicy);
  const exported = parsePolicy(ownSlugPolicy);
  if (
    own.caseSensitive === exported.caseSensitive &&
    own.charset === exported.charset &&
    own.lengthMax >= exported.lengthMax
  )
    return;
  throw new CommandError(
    `The host of this service has another slug policy (${ownPolicy ?? 'plain'}) than that of the export (${ownSlugPolicy}).`,
  );
}

/**
 * Reads the whole export: nothing is changed for one that is damaged.
 * @param preparer undefined when the export is partly imported already: what it has is taken by itself
 * @throws CommandError with what is wrong, or with the first clashes of ids, slugs and hosts
 */
export async function checkExport(deps: CheckDeps, preparer: RowPreparer | undefined): Promise<void> {
  const { pool, source, manifest, progress } = deps;
  const step = progress.step('Checking the export', measureFiles(manifest.kinds).bytes);
  const clashes: string[] = [];
  const hosts = new Set<string>();
  for (const name of workspaceKindNames)
    for await (const rows of inBatches(readRows(source, findKind(manifest, name), step.advance), rowsPerQuery)) {
      if (!preparer || clashes.length >= clashesMax) continue;
      const ids = rows.map(({ id }) => String(id));
      for (const id of await listTakenIds(pool, name, ids, clashesMax)) clashes.push(`the id ${id}`);
      if (name === 'links' || name === 'linkAliases' || name === 'profiles')
        clashes.push(...(await findTakenSlugs(pool, rows, preparer)));
      if (name === 'links' || name === 'linkAliases' || name === 'profiles' || name === 'domains')
        for (const { host } of rows) if (typeof host === 'string' && host !== '') hosts.add(host);
    }
  for (const name of eventKindNames) for await (const _ of readRows(source, findKind(manifest, name), step.advance));
  step.end();
  for (const host of await listServedHosts(pool, [...hosts])) if (preparer) clashes.push(`the domain ${host}`);
  if (clashes.length > 0) throw new CommandError(describeClashes(clashes));
}

async function findTakenSlugs(
  pool: Pool,
  rows: readonly Record<string, unknown>[],
  { slugKeyOf }: RowPreparer,
): Promise<string[]> {
  const keys = [];
  for (const { host, slug } of rows) {
    const key = slugKeyOf(String(host), String(slug));
    if (key === undefined) throw new CommandError(`The slug "${String(slug).slice(0, 300)}" is none on its host.`);
    if (host === '') keys.push(key);
  }
  return (await listTakenSlugs(pool, keys, clashesMax)).map((key) => `the slug ${key}`);
}

function describeClashes(clashes: readonly string[]): string {
  const shown = clashes.slice(0, clashesMax);
  const more = clashes.length >= clashesMax ? ', and perhaps more' : '';
  return (
    `This service has already: ${shown.join(', ')}${more}. An export is imported into another installation, or into this one ` +
    'when its workspace was deleted.'
  );
}

/** The kinds whose totals are compared at the end. */
export const totalsKinds = ['linkTotals', 'profileTotals', 'blockTotals'] as const satisfies WorkspaceKindName[];
