// The program of the process that draws and reads pictures of codes: see `run-qr-jobs.ts`.
import { deflateSync } from 'node:zlib';
import { lowerPriority } from '@linkplane/runtime';
import jsQRModule from 'jsqr';
import sharp from 'sharp';
import type { PackedPicture } from '../qr/write-pdf.ts';
import type { QrJob, QrResult } from './qr-job.ts';

// A CommonJS module that is its own default.
const jsQR = jsQRModule as unknown as (typeof jsQRModule)['default'];
const webpQuality = 90;
const drawSecondsMax = 8;
/** A picture as phones see it: at several distances, and as sharp as their lenses are. Blur in pixels, of which a module has six. */
const looks = [
  { share: 1, blur: 2 },
  { share: 1, blur: undefined },
  { share: 0.67, blur: 1.2 },
  { share: 1.5, blur: 3 },
];

async function work(job: QrJob): Promise<QrResult> {
  if (job.kind === 'read') return { isRead: await canBeRead(job.svg, job.text) };
  if (job.kind === 'draw') {
    const picture = sharp(Buffer.from(job.svg)).timeout({ seconds: drawSecondsMax });
    const written = job.format === 'png' ? picture.png() : picture.webp({ quality: webpQuality, smartSubsample: true });
    return { bytes: await written.toBuffer() };
  }
  return { picture: await packPicture(job.png, job.behind) };
}

async function packPicture(png: Uint8Array, behind: string | undefined): Promise<PackedPicture> {
  const image = behind === undefined ? sharp(png) : sharp(png).flatten({ background: behind });
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  const [colours, alpha] = [Buffer.alloc(3 * pixels), Buffer.alloc(pixels)];
  for (let pixel = 0; pixel < pixels; pixel++) {
    data.copy(colours, 3 * pixel, 4 * pixel, 4 * pixel + 3);
    alpha[pixel] = data[4 * pixel + 3] ?? 255;
  }
  return { width: info.width, height: info.height, colours: deflateSync(colours), alpha: deflateSync(alpha) };
}

/** Only dark on light: many scanners read nothing else. Sharp dots with gaps between them are read when they are blurred. */
async function canBeRead(svg: string, text: string): Promise<boolean> {
  const picture = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  for (const { share, blur } of looks) {
    const sized = sharp(picture.data).resize({ width: Math.round(picture.info.width * share) });
    const seen = blur === undefined ? sized : sized.blur(blur);
    const { data, info } = await seen.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    if (jsQR(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' })?.data === text) return true;
  }
  return false;
}

lowerPriority();
sharp.cache(false);
sharp.concurrency(1);
// Documents that this service has written, and pictures that it has encoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] });

process.on('disconnect', () => process.exit());
process.on('message', ({ id, job }: { id: number; job: QrJob }) => {
  work(job)
    .catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }))
    .then((result) => process.send?.({ id, result }))
    .catch(() => process.exit(1));
});
