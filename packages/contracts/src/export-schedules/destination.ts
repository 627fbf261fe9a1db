import { z } from 'zod';
import { text } from '../fields/text.ts';
import { isWebUrl, urlOf } from '../fields/web-url.ts';

const endpointCharsMax = 2_048;
const prefixCharsMax = 512;
const secretCharsMax = 512;
export const defaultRegion = 'us-east-1';

const metas = {
  endpoint: {
    description:
      'URL of the S3 API of the storage, without the bucket. It must use https and be reachable from the internet.',
    example: 'https://s3.eu-central-1.amazonaws.com',
  },
  region: {
    description: `Region of the bucket, as its storage names it. Default: ${defaultRegion}.`,
    example: 'eu-central-1',
  },
  bucket: { description: 'Name of the bucket.', example: 'acme-analytics' },
  prefix: {
    description: 'What the keys of objects begin with. It usually ends with a slash. Default: nothing.',
    example: 'linkplane/',
  },
  accessKeyId: { description: 'Id of the access key that objects are written with.', example: 'AKIAIOSFODNN7EXAMPLE' },
  secretAccessKey: {
    description: 'Secret of the access key. No response contains it.',
    example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
};

/** Allows no character that a signature encodes, so that all storages compute the same one. */
const pathPattern = /^(?:\/[0-9A-Za-z_.-]+)*\/?$/;

const endpoint = () =>
  urlOf(
    {
      accepts: (url) => isWebUrl(url) && url.search === '' && url.hash === '' && pathPattern.test(url.pathname),
      message: 'must be an absolute https URL without credentials, query and fragment',
      format: 'web-url',
      normalise: ({ href }) => (href.endsWith('/') ? href.slice(0, -1) : href),
    },
    endpointCharsMax,
  ).meta(metas.endpoint);

const matching = (pattern: RegExp, charsMax: number, message: string) =>
  text(charsMax)
    .refine((value) => pattern.test(value), message)
    .meta({ wire: { type: 'string', maxLength: charsMax, pattern: pattern.source } });

const region = () =>
  matching(/^[0-9A-Za-z-]+$/, 64, 'must have letters, digits and hyphens only')
    .optional()
    .meta(metas.region);
const bucket = () =>
  matching(
    /^[0-9A-Za-z][0-9A-Za-z._-]{1,62}$/,
    63,
    'must be the name of a bucket: 3 to 63 letters, digits, dots, hyphens and underscores',
  ).meta(metas.bucket);
const prefix = () =>
  matching(
    /^(?:[0-9A-Za-z_=-][0-9A-Za-z_.=-]*\/)*(?:[0-9A-Za-z_=-][0-9A-Za-z_.=-]*)?$/,
    prefixCharsMax,
    'must have letters, digits and _ . = - only, with single slashes between them and no dot after a slash',
  )
    .optional()
    .meta(metas.prefix);
const accessKeyId = () =>
  matching(/^[0-9A-Za-z_.:@+-]+$/, 256, 'must have letters, digits and _ . : @ + - only').meta(metas.accessKeyId);
const secretAccessKey = () =>
  matching(/^[!-~]+$/, secretCharsMax, 'must have printable ASCII characters without spaces only').meta(
    metas.secretAccessKey,
  );

/** Where a new schedule writes. */
export const createdDestination = () =>
  z.object(
    {
      endpoint: endpoint(),
      region: region(),
      bucket: bucket(),
      prefix: prefix(),
      accessKeyId: accessKeyId(),
      secretAccessKey: secretAccessKey(),
    },
    'must be a JSON object',
  );

/** Any subset of it. */
export const changedDestination = () =>
  z.object(
    {
      endpoint: endpoint().optional(),
      region: region(),
      bucket: bucket().optional(),
      prefix: prefix(),
      accessKeyId: accessKeyId().optional(),
      secretAccessKey: secretAccessKey().optional(),
    },
    'must be a JSON object',
  );

/** Where a schedule writes, in responses. */
export const shownDestination = () =>
  z.object({
    endpoint: z.string().meta(metas.endpoint),
    region: z.string().meta(metas.region),
    bucket: z.string().meta(metas.bucket),
    prefix: z.string().meta(metas.prefix),
    accessKeyId: z.string().meta(metas.accessKeyId),
  });
