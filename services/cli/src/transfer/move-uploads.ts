import {
  uploadIdPattern,
  uploadsPath,
  type ImportedRow,
  type StoredFile,
  type UploadFiles,
} from '@linkplane/management/operator';
import { CommandError } from '../command-errors.ts';

const formats: readonly unknown[] = ['webp', 'png'] satisfies StoredFile['format'][];

/** Stores the file of an upload, which the row has in base64; returns the row without it. */
export async function storeContent(
  { uploads, workspaceId }: { uploads: UploadFiles; workspaceId: string },
  { content, ...row }: ImportedRow,
): Promise<ImportedRow> {
  const { id, format } = row;
  if (typeof id !== 'string' || !uploadIdPattern.test(id) || !formats.includes(format))
    throw new CommandError('An upload has no valid id or format. The import stopped.');
  if (typeof content === 'string')
    await uploads.write({ id, format: format as StoredFile['format'], workspaceId }, Buffer.from(content, 'base64'));
  return row;
}

/** Kinds whose texts may have addresses of uploads. */
const kindsWithAddresses: readonly string[] = ['profiles', 'blocks', 'links'];

/** The row with the addresses of uploads that they have on this service. */
export function moveUploadAddresses(
  kind: string,
  row: ImportedRow,
  { from, to }: { from: string; to: URL },
): ImportedRow {
  if (from === to.origin || !kindsWithAddresses.includes(kind)) return row;
  const text = JSON.stringify(row);
  const moved = text.replaceAll(`${from}${uploadsPath}/upl_`, `${to.origin}${uploadsPath}/upl_`);
  return text === moved ? row : (JSON.parse(moved) as ImportedRow);
}
