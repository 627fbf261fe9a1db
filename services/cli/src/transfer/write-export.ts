import type { ClicksDb } from '@linkplane/clicks-db';
import {
  countStoredRows,
  exportWorkspaceRows,
  listStoredParts,
  type StoredPart,
  type StreamEnd,
} from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import {
  describeExportedWorkspace,
  inSnapshot,
  listConversionsInCopy,
  listPositions,
  listTables,
  lockTables,
  readWorkspaceRows,
  workspaceKindNames,
  type Connection,
  type ExportedWorkspace,
  type WorkspaceKindName,
} from '@linkplane/links-db/planes/operator';
import type { StoredFile, UploadFiles } from '@linkplane/management/operator';
import type { Failpoint, Progress, ProgressStep } from '@linkplane/runtime';
import type { BackupTarget } from '../backup/backup-files.ts';
import { holdConversionCopy, holdErasures } from '../backup/hold-changes.ts';
import { writePieces } from '../backup/pieces.ts';
import { CommandError } from '../command-errors.ts';
import {
  eventKinds,
  exportFormat,
  fieldNamesOf,
  formatExportManifest,
  neverExported,
  type Affected,
  type EventKindName,
  type ExportedKind,
  type ExportManifest,
} from './export-manifest.ts';

export type ExportDeps = {
  pool: Pool;
  clicks: ClicksDb;
  workspaceId: string;
  target: BackupTarget;
  uploads: UploadFiles;
  product: string;
  publicUrl: URL;
  progress: Progress;
  failpoint: Failpoint;
};

/** JSON lines, compressed: all files of a kind together are one stream of Zstandard. */
export const lineFiles = 'jsonl.zst';
const defaultSlugPolicyText = 'plain,64,case-insensitive';

/** What is counted while rows are read. */
type Counts = { rows: Map<string, number>; linksOnOwnHost: number; profilesOnOwnHost: number; missingFiles: number };

type Snapshot = { workspace: ExportedWorkspace; ends: StreamEnd[]; excludedIds: string[] };

/**
 * Writes everything that a workspace has, beside services that go on. It is exact for the reasons of a backup: Postgres is
 * read in one snapshot, and ClickHouse below the positions that this snapshot has.
 */
export async function writeExport(deps: ExportDeps): Promise<ExportManifest> {
  const createdAt = new Date().toISOString();
  const { snapshot, kinds, counts } = await holdErasures(deps.pool, () => writeStores(deps));
  deps.failpoint('before-manifest');
  const { workspace, ends } = snapshot;
  const manifest: ExportManifest = {
    type: 'linkplane-workspace',
    format: exportFormat,
    product: deps.product,
    createdAt,
    publicUrl: deps.publicUrl.origin,
    ownSlugPolicy: workspace.ownSlugPolicy ?? defaultSlugPolicyText,
    workspace: { id: workspace.id, name: workspace.name },
    positions: ends,
    kinds,
    affected: describeAffected(workspace, counts),
    notExported: [...neverExported],
  };
  await deps.target.finish(formatExportManifest(manifest));
  return manifest;
}

async function writeStores(deps: ExportDeps) {
  const counts: Counts = { rows: new Map(), linksOnOwnHost: 0, profilesOnOwnHost: 0, missingFiles: 0 };
  const kinds: ExportedKind[] = [];
  const snapshot = await inSnapshot(deps.pool, async (connection) => {
    const { begun, conversions } = await holdConversionCopy(deps.pool, async () => {
      const begun = await beginSnapshot(deps, connection);
      return { begun, conversions: await writeEvents(deps, 'conversions', begun) };
    });
    const step = deps.progress.step('Postgres', 0);
    for (const name of workspaceKindNames) kinds.push(await writeRows(deps, connection, name, { counts, step }));
    step.end();
    kinds.push(conversions);
    return begun;
  });
  deps.failpoint('after-postgres');
  for (const name of ['clicks', 'profileEvents'] as const) kinds.push(await writeEvents(deps, name, snapshot));
  for (const { name, rows } of kinds) counts.rows.set(name, rows);
  return { snapshot, kinds, counts };
}

/** Its first statement begins the snapshot. */
async function beginSnapshot({ workspaceId }: ExportDeps, connection: Connection): Promise<Snapshot> {
  const workspace = await describeExportedWorkspace(connection, workspaceId);
  if (!workspace || workspace.isDeleting) throw new CommandError(`There is no workspace ${workspaceId}.`);
  if (workspace.waitingErasures > 0)
    throw new CommandError(
      'Visits that are to be erased are still stored. Export the workspace when the erasure has ended.',
    );
  // A migration would write rows that this snapshot does not see.
  await lockTables(connection, await listTables(connection));
  const positions = await listPositions(connection);
  return {
    workspace,
    ends: positions.map(({ source, partition, nextOffset }) => ({ source, partition, nextOffset })),
    excludedIds: await listConversionsInCopy(connection),
  };
}

async function writeRows(
  deps: ExportDeps,
  connection: Connection,
  name: WorkspaceKindName,
  { counts, step }: { counts: Counts; step: ProgressStep },
): Promise<ExportedKind> {
  const { target, workspaceId } = deps;
  let rows = 0;
  async function* read(): AsyncGenerator<Buffer> {
    for await (const lines of readWorkspaceRows(connection, workspaceId, name)) {
      rows += lines.length;
      step.advance(lines.length);
      countOwnHost(name, lines, counts);
      if (name === 'uploads') for (const line of lines) yield toLines([await addContent(deps, line, counts)]);
      else yield toLines(lines);
    }
  }
  const files = await writePieces(target, `rows/${name}`, read(), lineFiles);
  return { name, fields: fieldNamesOf(name), rows, ...files };
}

function toLines(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\n')}\n`);
}

function countOwnHost(name: WorkspaceKindName, lines: readonly string[], counts: Counts): void {
  if (name !== 'links' && name !== 'profiles') return;
  const onOwnHost = lines.filter((line) => (JSON.parse(line) as { host: string }).host === '').length;
  counts[name === 'links' ? 'linksOnOwnHost' : 'profilesOnOwnHost'] += onOwnHost;
}

/** The line of an upload with the bytes of its file. */
async function addContent({ uploads, workspaceId }: ExportDeps, line: string, counts: Counts): Promise<string> {
  const row = JSON.parse(line) as StoredFile;
  const bytes = await uploads.read({ ...row, workspaceId });
  if (!bytes) counts.missingFiles += 1;
  return JSON.stringify({ ...row, content: bytes?.toString('base64') ?? null });
}

async function writeEvents(
  deps: ExportDeps,
  name: EventKindName,
  { ends, excludedIds }: Snapshot,
): Promise<ExportedKind> {
  const { clicks, target, workspaceId, progress } = deps;
  const table = eventKinds[name];
  const parts: { part: StoredPart & { workspaceId: string }; rows: number }[] = [];
  let expected = 0;
  for (const partition of await listStoredParts(clicks, table)) {
    const part = { table, partition, ends, excludedIds, workspaceId };
    const rows = await countStoredRows(clicks, part);
    expected += rows;
    if (rows > 0) parts.push({ part, rows });
  }
  const step = progress.step(name === 'clicks' ? 'Clicks' : name, expected);
  let rows = 0;
  async function* read(): AsyncGenerator<Buffer> {
    for (const each of parts) {
      let read = 0;
      for await (const piece of exportWorkspaceRows(clicks, each.part)) {
        read += piece.rows;
        step.advance(piece.rows);
        yield piece.lines;
      }
      // A response that was cut off must not pass for a whole one. Nothing is erased while it is read.
      if (read !== each.rows)
        throw new CommandError(`The rows of ${name} in ${each.part.partition} cannot be read completely. Try again.`);
      rows += read;
    }
  }
  const files = await writePieces(target, `rows/${name}`, read(), lineFiles);
  step.end();
  return { name, fields: fieldNamesOf(name), rows, ...files };
}

function describeAffected(workspace: ExportedWorkspace, { rows, ...counts }: Counts): Affected {
  const { passwordLinks, passwordShares, activeWebhooks, enabledSchedules, defaultDomain } = workspace;
  const { personalViews, members, tokens } = workspace;
  return {
    passwordLinks,
    passwordShares,
    shares: rows.get('shares') ?? 0,
    webhooks: rows.get('webhooks') ?? 0,
    activeWebhooks,
    exportSchedules: rows.get('exportSchedules') ?? 0,
    enabledSchedules,
    domains: rows.get('domains') ?? 0,
    defaultDomain,
    ...counts,
    personalViews,
    members,
    tokens,
  };
}
