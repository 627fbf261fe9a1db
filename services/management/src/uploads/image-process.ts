// The program of the process that decodes one picture and ends: see `encode-image.ts`.
import { lowerPriority } from '@linkplane/runtime';
import sharp, { type Sharp } from 'sharp';
import { inputPixelsMax, inputSideMax, type ImageJob, type ImageResult } from './image-job.ts';

const webpQuality = 82;
const decodeSecondsMax = 8;
const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);

/** Re-encodes a picture: upright, one frame of it, its colours as sRGB, and nothing else of what its file holds. */
async function encodeImage({ bytes, crop, width, height, fit, format }: ImageJob): Promise<ImageResult> {
  const open = () =>
    sharp(bytes, { limitInputPixels: inputPixelsMax, failOn: 'error', animated: false, autoOrient: true });
  const found = await open().metadata();
  if (!formats.has(found.format) || (found.format === 'heif' && found.compression !== 'av1'))
    return { refusal: 'must be a PNG, JPEG, WebP, GIF or AVIF picture' };
  if (Math.max(found.width, found.height) > inputSideMax)
    return { refusal: `must be at most ${inputSideMax} pixels wide and high` };
  const upright = found.autoOrient;
  if (crop && (crop.x + crop.width > upright.width || crop.y + crop.height > upright.height))
    return { refusal: `must be cropped within its ${upright.width} x ${upright.height} pixels` };
  const cut = crop ? open().extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height }) : open();
  const sized = cut.resize({ width, height, fit, withoutEnlargement: fit === 'inside' }).timeout({
    seconds: decodeSecondsMax,
  });
  const { data, info } = await writeAs(sized, format).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function writeAs(image: Sharp, format: ImageJob['format']): Sharp {
  return format === 'png' ? image.png({ compressionLevel: 9 }) : image.webp({ quality: webpQuality });
}

/** An error of a decoder is about its input: pixels beyond the limit, broken data, a timeout. */
function toRefusal(error: unknown): ImageResult {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('pixel limit')) return { refusal: `must have at most ${inputPixelsMax / 1e6} million pixels` };
  return { refusal: 'is broken, or too large to be decoded' };
}

lowerPriority();
sharp.cache(false);
sharp.concurrency(1);
sharp.simd(false);
// All decoders but these are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    ...['VipsForeignLoadNsgifBuffer', 'VipsForeignLoadHeifBuffer'],
  ],
});

process.on('disconnect', () => process.exit());
process.once('message', (job: ImageJob) => {
  encodeImage(job)
    .catch(toRefusal)
    .then((result) => process.send?.(result, () => process.exit()))
    .catch(() => process.exit(1));
});
