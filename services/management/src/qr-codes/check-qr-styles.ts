import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QrStyle } from '@linkplane/contracts';
import type { Database } from '@linkplane/links-db/transactions';
import { AppError, validationError } from '../http/app-error.ts';
import type { CheckedQrStyle, CheckQrStyles, GivenQrStyle } from '../links/link.ts';
import { toScannedText } from './get-link-qr.ts';
import { mergeStyle, readLogo, refuseUnreadableStyle, type QrCodesDeps } from './qr-code.ts';
import { paintCode } from './render-code.ts';

/** Each takes some fifty milliseconds in the process that draws codes. Texts of frames do not count. */
const looksPerCallMax = 20;
const stylesPerTurn = 50;

/** Codes that look alike, but for the text of their frame. */
type Look = { text: string; style: QrStyle };

/**
 * Looks of many links of one call. Of the links with the same look but for the text of its frame, the longest code is read by
 * the scanner's program, once.
 */
export function createCheckQrStyles(deps: QrCodesDeps): CheckQrStyles {
  return async (database, workspaceId, given) => {
    const results: (CheckedQrStyle | AppError)[] = [];
    const looks = new Map<string, Look>();
    const keys: string[] = [];
    for (const [index, each] of given.entries()) {
      if (index % stylesPerTurn === stylesPerTurn - 1) await nextTurn();
      const style = mergeStyle(undefined, each.style);
      const key = JSON.stringify({ ...style, frame: style.frame !== null });
      const refusal = await errorOf(() => refuseUnreadableStyle(style));
      const { logo: logoId, ...stored } = style;
      results.push(refusal ?? { style: stored, logoId });
      keys.push(key);
      if (!refusal) addLook(looks, key, { text: textOf(each), style });
    }
    const refusals = await checkLooks({ ...deps, database }, workspaceId, looks);
    return results.map((result, index) =>
      result instanceof AppError ? result : (refusals.get(keys[index] ?? '') ?? result),
    );
  };
}

const textOf = ({ url }: GivenQrStyle) => toScannedText(url);

function addLook(looks: Map<string, Look>, key: string, look: Look): void {
  const before = looks.get(key);
  if (!before || look.text.length > before.text.length) looks.set(key, look);
}

/** Why looks are refused, by their keys. */
async function checkLooks(
  deps: QrCodesDeps & { database: Database },
  workspaceId: string,
  looks: ReadonlyMap<string, Look>,
): Promise<Map<string, AppError>> {
  const refusals = new Map<string, AppError>();
  for (const [place, [key, { text, style }]] of [...looks].entries()) {
    const refusal = await errorOf(async () => {
      if (place >= looksPerCallMax)
        throw validationError({
          field: '',
          message: `must be one of at most ${looksPerCallMax} different ones in a call`,
        });
      const logo = style.logo === null ? undefined : await readLogo(deps, workspaceId, style.logo);
      await paintCode(deps, workspaceId, { text, style, logo });
    });
    if (refusal) refusals.set(key, refusal);
  }
  return refusals;
}

/** The error of a look that is refused, with the fields as they are named in the link. Other errors are thrown. */
async function errorOf(check: () => Promise<void> | void): Promise<AppError | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error;
    const { code, message, params, details } = error;
    const [first, ...others] = (details ?? []).map((detail) => ({ ...detail, field: nameField(detail.field) }));
    // The field says what was not found, where there are many links.
    if (code === 'UPLOAD_NOT_FOUND')
      return validationError({ field: nameField('logo'), message: 'must be an upload with the purpose logo' });
    return first ? validationError(first, ...others) : new AppError(code, message, { params });
  }
}

const nameField = (field: string) => (field === '' ? 'qrStyle' : `qrStyle.${field}`);
