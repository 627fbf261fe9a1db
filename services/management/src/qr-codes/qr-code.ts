import { plainQrStyle, qrStyle, type QrFormat, type QrStyle } from '@linkplane/contracts';
import { findQrStyles } from '@linkplane/links-db/links';
import type { Database } from '@linkplane/links-db/transactions';
import { findUpload } from '@linkplane/links-db/uploads';
import type { LRUCache } from 'lru-cache';
import { AppError, validationError } from '../http/app-error.ts';
import type { ConcurrencyLimit } from '../http/limit-concurrency.ts';
import type { UploadFiles } from '../uploads/store-files.ts';
import { uploadNotFound } from '../uploads/upload.ts';
import { parseColour, type Colour } from '../qr/encode-qr.ts';
import { outlineText } from '../qr/outline-text.ts';
import type { QrJobs } from './run-qr-jobs.ts';

/** What the operations on QR codes work with. */
export type QrCodesDeps = {
  database: Database;
  publicUrl: URL;
  files: Pick<UploadFiles, 'read'>;
  /**
   * Logos by the id of their upload. Apart from the files that are served to everyone, which those of suspended
   * workspaces are not.
   */
  logos: LRUCache<string, Uint8Array>;
  /** The jobs that someone waits for on a page. */
  jobs: QrJobs;
  /**
   * The jobs of files of many codes and large pictures, in a process of its own: seconds of work delay none of the
   * others.
   */
  slowJobs: QrJobs;
  /** Remembers for looks of codes whether scanners read them. */
  readable: LRUCache<string, boolean>;
  /** The limit of files with many codes. */
  batches: ConcurrencyLimit;
};

/** The least contrast (WCAG 2) that scanners need. */
const contrastMin = 3;

/** Parameters that were given; an omitted one is undefined. */
export type QrOverrides = { [Name in keyof QrStyle]?: QrStyle[Name] | undefined };

/** What is given, on top of what is stored. An empty frame or logo is none. */
export function mergeStyle(stored: QrStyle | undefined, given: QrOverrides): QrStyle {
  const chosen = Object.entries(given).filter(([, value]) => value !== undefined);
  const style = { ...(stored ?? plainQrStyle), ...(Object.fromEntries(chosen) as Partial<QrStyle>) };
  return { ...style, frame: style.frame?.trim() || null, logo: style.logo || null };
}

/** Picks the fields of a style from a query with more in it. */
export function readOverrides(query: QrOverrides): QrOverrides {
  const names = Object.keys(plainQrStyle) as (keyof QrStyle)[];
  return Object.fromEntries(names.map((name) => [name, query[name]]));
}

/** Whether a code is two colours on the grid of modules and nothing else: those are drawn without a check. */
export function isPlain(style: QrStyle, format: QrFormat): boolean {
  const { level, dots, corners, frame, logo, transparent } = style;
  const isPlainFormat = format === 'png' || format === 'svg' || format === 'base64';
  const isPlainShape = dots === 'square' && corners === 'square' && frame === null && logo === null;
  return isPlainFormat && isPlainShape && level === 'M' && !transparent;
}

/**
 * Refuses colours that scanners cannot tell apart, and a text that cannot be drawn.
 * @throws AppError VALIDATION_ERROR
 */
export function refuseUnreadableStyle({ dark, light, frame }: QrStyle): void {
  const contrast = (luminance(parseColour(light)) + 0.05) / (luminance(parseColour(dark)) + 0.05);
  if (contrast < contrastMin)
    throw validationError({
      field: 'dark',
      message: `must be darker than light, with a contrast of at least ${contrastMin}: scanners could not read the code`,
    });
  if (frame !== null && !outlineText(frame))
    throw validationError({ field: 'frame', message: 'must have characters of Latin, Greek or Cyrillic script only' });
}

/** Relative luminance as WCAG 2 defines it. */
function luminance({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The stored looks of some links, by link. */
export async function readStoredStyles(
  database: Database,
  workspaceId: string,
  linkIds: string[],
): Promise<Map<string, QrStyle>> {
  const rows = await findQrStyles(database, workspaceId, linkIds);
  return new Map(rows.map(({ linkId, style, logoId }) => [linkId, { ...parseStored(style), logo: logoId }]));
}

const storedStyle = qrStyle.omit({ logo: true });

function parseStored(stored: unknown): Omit<QrStyle, 'logo'> {
  return storedStyle.parse(stored);
}

/**
 * The picture of a logo.
 * @throws AppError UPLOAD_NOT_FOUND, VALIDATION_ERROR for a picture with another purpose, UNAVAILABLE
 */
export async function readLogo(
  { database, files, logos }: Pick<QrCodesDeps, 'database' | 'files' | 'logos'>,
  workspaceId: string,
  id: string,
): Promise<Uint8Array> {
  const upload = await findUpload(database, workspaceId, id);
  if (!upload) throw uploadNotFound();
  if (upload.purpose !== 'logo' || upload.format !== 'png')
    throw validationError({ field: 'logo', message: 'must be an upload with the purpose logo' });
  const bytes = logos.get(id) ?? (await files.read({ ...upload, workspaceId }));
  if (!bytes) throw new AppError('UNAVAILABLE', 'The logo cannot be read now. Please try again.');
  logos.set(id, bytes);
  return bytes;
}
