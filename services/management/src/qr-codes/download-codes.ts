import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ManyQrCodesQuery, qrCodeRoutes } from '@linkplane/contracts';
import { findAccount } from '@linkplane/links-db/workspaces';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Call } from '../calls/operations.ts';
import type { StreamedResponse } from '../http/send-stream.ts';
import { chooseLinks, collectCodes, orPlain, type CollectedCode } from './collect-codes.ts';
import { drawSheet } from './draw-sheet.ts';
import { createFileNamer } from './name-files.ts';
import { readLogo, type QrCodesDeps } from './qr-code.ts';
import { renderCode } from './render-code.ts';

/** Files that are compressed already. */
const packedFormats: ReadonlySet<string> = new Set(['png', 'webp', 'pdf']);

/**
 * The codes of many links in one file, drawn while it is sent.
 * @throws AppError VALIDATION_ERROR, UPLOAD_NOT_FOUND; once it is opened RATE_LIMIT_EXCEEDED or UNAVAILABLE
 */
export async function downloadQrCodes(
  deps: QrCodesDeps,
  { caller, query }: Call<typeof qrCodeRoutes.downloadQrCodes>,
): Promise<StreamedResponse> {
  const { workspaceId } = caller;
  const ids = await chooseLinks(deps, workspaceId, query);
  if (query.logo) await readLogo(deps, workspaceId, query.logo);
  const account = await findAccount(deps.database, workspaceId);
  const isSheet = query.as === 'sheet';
  return {
    contentType: isSheet ? 'application/pdf' : 'application/zip',
    headers: { 'Content-Disposition': `attachment; filename="qr-codes.${isSheet ? 'pdf' : 'zip'}"` },
    async *open(signal) {
      const leave = deps.batches.enter({ account, workspaceId });
      try {
        const codes = untilAborted(collectCodes(deps, workspaceId, ids, query), signal);
        const slow = { ...deps, jobs: deps.slowJobs };
        yield* isSheet ? drawSheet(slow, workspaceId, codes, query) : packFiles(slow, workspaceId, codes, query);
      } finally {
        leave();
      }
    },
  };
}

/** Ends early when the client is gone. Before each item others have their turn: drawing a code takes milliseconds. */
async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    await nextTurn();
    if (signal.aborted) return;
    yield item;
  }
}

/** A ZIP archive, file by file; only one is in memory. */
async function* packFiles(
  deps: QrCodesDeps,
  workspaceId: string,
  codes: AsyncIterable<CollectedCode>,
  { format, size, scale }: ManyQrCodesQuery,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const nameFile = createFileNamer(format);
  for await (const collected of codes) {
    const { bytes } = await orPlain(
      (code) => renderCode(deps, workspaceId, code, { format, width: size * scale }),
      collected,
    );
    const name = nameFile(collected.link.slug);
    const file = packedFormats.has(format) ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = collected.link.updatedAt;
    zip.add(file);
    file.push(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}
