import type { Deleted, submissionRoutes, SubmissionPage } from '@linkplane/contracts';
import * as profilesDb from '@linkplane/links-db/profiles';
import type { Call, Operations } from '../calls/operations.ts';
import type { StreamedResponse } from '../http/send-stream.ts';
import { createTimeWriter, toCharacter, toCsvHeader, toCsvLine } from '../reports/export/format-rows.ts';
import {
  decodeSubmissionCursor,
  encodeSubmissionCursor,
  presentSubmission,
  requireBlock,
  submissionIdPattern,
  submissionNotFound,
  type SubmissionsDeps,
} from './submission.ts';

const rowsPerPage = 500;
/** The limit for a form whose fields were renamed again and again. */
const columnsMax = 100;

export function submissionOperations(deps: SubmissionsDeps): Operations<typeof submissionRoutes> {
  return {
    listSubmissions: (call) => listSubmissions(deps, call),
    exportSubmissions: (call) => exportSubmissions(deps, call),
    deleteSubmission: (call) => deleteSubmission(deps, call),
  };
}

async function listSubmissions(
  { database }: SubmissionsDeps,
  { caller, params, query }: Call<typeof submissionRoutes.listSubmissions>,
): Promise<SubmissionPage> {
  const { blockId } = params;
  const { limit, cursor } = query;
  await requireBlock(database, caller.workspaceId, params);
  const found = await profilesDb.listSubmissions(database, caller.workspaceId, blockId, {
    after: cursor === '' ? undefined : decodeSubmissionCursor(blockId, cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(presentSubmission),
    pagination: { limit, nextCursor: last ? encodeSubmissionCursor(blockId, last) : null },
  };
}

/** One column for each label that the form has ever had; entries to two fields with one label are one cell. */
async function exportSubmissions(
  { database }: SubmissionsDeps,
  { caller, params, query }: Call<typeof submissionRoutes.exportSubmissions>,
): Promise<StreamedResponse> {
  const { workspaceId } = caller;
  const { blockId } = params;
  await requireBlock(database, workspaceId, params);
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'Content-Disposition': `attachment; filename="submissions_${blockId}.csv"` },
    async *open(signal) {
      const labels = await profilesDb.listSubmissionLabels(database, workspaceId, blockId, columnsMax);
      const showTime = createTimeWriter(query.timezone);
      const delimiter = toCharacter(query.delimiter);
      yield toCsvHeader(['id', 'createdAt', ...labels], query);
      let after: profilesDb.SubmissionPlace | undefined;
      for (;;) {
        const rows = await profilesDb.pageSubmissions(database, workspaceId, blockId, { after, limit: rowsPerPage });
        signal.throwIfAborted();
        yield rows.map((row) => toCsvLine(toCells(row, labels, showTime), delimiter)).join('');
        after = rows.at(-1);
        if (rows.length < rowsPerPage) return;
      }
    },
  };
}

function toCells(
  { id, createdAt, entries }: profilesDb.SubmissionRecord,
  labels: string[],
  showTime: (instant: string) => string,
): (string | null)[] {
  const byLabel = new Map<string, string>();
  for (const { label, value } of entries)
    byLabel.set(label, [byLabel.get(label), value].filter((text) => text !== undefined).join('\n'));
  return [id, showTime(createdAt.toISOString()), ...labels.map((label) => byLabel.get(label) ?? null)];
}

async function deleteSubmission(
  { database }: SubmissionsDeps,
  { caller, params }: Call<typeof submissionRoutes.deleteSubmission>,
): Promise<Deleted> {
  const { blockId, submissionId } = params;
  await requireBlock(database, caller.workspaceId, params);
  const isDeleted =
    submissionIdPattern.test(submissionId) &&
    (await profilesDb.deleteSubmission(database, caller.workspaceId, blockId, submissionId));
  if (!isDeleted) throw submissionNotFound();
  return { deleted: true };
}
