import type { StorageResponse } from './send-request.ts';

const otherRegion = 'The bucket is in another region, or at another endpoint.';
const overloaded = 'The storage is overloaded or has an error of its own.';

const words = new Map([
  ['NoSuchBucket', 'There is no bucket of this name.'],
  ['AccessDenied', 'The access key may not write to this bucket.'],
  ['AllAccessDisabled', 'The access key may not write to this bucket.'],
  ['SignatureDoesNotMatch', 'The secret access key is wrong, or the region is.'],
  ['InvalidAccessKeyId', 'The storage does not know the access key.'],
  ['ExpiredToken', 'The access key has expired.'],
  ['PermanentRedirect', otherRegion],
  ['TemporaryRedirect', otherRegion],
  ['AuthorizationHeaderMalformed', otherRegion],
  ['InvalidBucketName', 'The storage does not accept the name of the bucket.'],
  ['NoSuchUpload', 'The upload was ended by someone else.'],
  ['QuotaExceeded', 'The bucket is full.'],
  ['RequestTimeTooSkewed', 'The clocks of the storage and of this server differ too much.'],
  ['SlowDown', overloaded],
  ['ServiceUnavailable', overloaded],
  ['InternalError', overloaded],
]);

/** The error code of S3 in a response; undefined without one. Nothing else of a response is shown to anyone. */
export function readErrorCode({ body }: Pick<StorageResponse, 'body'>): string | undefined {
  return /<Code>([0-9A-Za-z]{1,64})<\/Code>/.exec(body)?.[1];
}

/** Why a storage refused a request, for the owner of the schedule. */
export function describeRefusal(response: StorageResponse): string {
  const code = readErrorCode(response);
  const { status } = response;
  const known = words.get(code ?? '');
  const reason =
    known ??
    (status >= 300 && status <= 399
      ? 'The endpoint redirects, which is not followed.'
      : status >= 500
        ? overloaded
        : 'The storage refused the request.');
  return `${reason} (${code === undefined ? status : `${status} ${code}`})`;
}
