import { createHash } from 'node:crypto';
import {
  describeFailure,
  escapeHtml,
  openOutboundConnection,
  readTarget,
  retryDelayMs,
  SendFailure,
  sleep,
  startDeadline,
  type OutboundConnection,
  type OutboundOptions,
} from '@linkplane/runtime';
import { AwsV4Signer } from 'aws4fetch';
import { describeRefusal, readErrorCode } from './describe-refusal.ts';
import { objectBytesMax, requestTimeoutMs, retryBackoff, triesMax } from './limits.ts';
import { sendRequest, type StorageRequest, type StorageResponse } from './send-request.ts';

export type BucketOptions = {
  /** The S3 API without the bucket, and without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Bytes with their SHA-256 in hexadecimal. */
export type HashedBytes = { bytes: Uint8Array; sha256: string };

/** A multipart upload: the URL of its object and its id. */
export type Upload = { url: string; id: string };

/**
 * One bucket over one connection at a time. Every method throws SendFailure, whose message is for the owner of the
 * bucket, or the signal's reason. What may pass, such as an overload, is tried again.
 */
export type Bucket = {
  /** Writes an object at once. */
  put(key: string, contentType: string, body: HashedBytes, signal: AbortSignal): Promise<void>;
  /** The bytes of an object of up to `objectBytesMax`; undefined without one. */
  get(key: string, signal: AbortSignal): Promise<Buffer | undefined>;
  /** Does nothing without an object. */
  delete(key: string, signal: AbortSignal): Promise<void>;
  startUpload(key: string, contentType: string, signal: AbortSignal): Promise<Upload>;
  /** @param number from 1 @returns the tag of the part */
  putPart(upload: Upload, number: number, body: HashedBytes, signal: AbortSignal): Promise<string>;
  /** The object exists from then on, and replaces an earlier one. */
  finishUpload(upload: Upload, tags: readonly string[], signal: AbortSignal): Promise<void>;
  abortUpload(upload: Upload, signal: AbortSignal): Promise<void>;
  /** Closes the connection. */
  close(): void;
};

const noBytes = hashBytes(new Uint8Array());
const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);
const tagPattern = /^"?[0-9A-Za-z+/=_-]{1,128}"?$/;

type SignedRequest = {
  method: string;
  url: string;
  contentType?: string;
  body?: HashedBytes;
  fileBytesMax?: number;
};

/** Opens a bucket of a storage with the API of S3. Requests are signed, bodies included, and name the bucket in the path. */
export function openBucket(options: BucketOptions, outbound: OutboundOptions): Bucket {
  const { endpoint, bucket } = options;
  // Encoded as signatures encode it: some storages sign a path as they receive it.
  const urlOf = (key: string) => `${endpoint}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  let connection: OutboundConnection | undefined;
  /** The address of the connection. An unfinished upload may be at the storage that the schedule had before. */
  let connectedTo = '';

  async function tryOnce(request: SignedRequest, parent: AbortSignal): Promise<StorageResponse> {
    const late = new SendFailure(`There was no response within ${requestTimeoutMs / 1_000} seconds.`);
    const { signal, clear } = startDeadline(requestTimeoutMs, late, parent);
    try {
      const target = readTarget(request.url);
      const signed = await signRequest(options, request);
      const origin = `${target.isSecure} ${target.host}`;
      if (origin !== connectedTo) connection?.socket.destroy();
      if (!connection || connection.socket.destroyed) {
        connection = await openOutboundConnection(target, outbound, signal);
        connectedTo = origin;
      }
      const { fileBytesMax } = request;
      const sent = { ...signed, path: target.path, ...(fileBytesMax !== undefined && { fileBytesMax }) };
      return await sendRequest(connection, sent, signal);
    } catch (error) {
      connection?.socket.destroy();
      throw error;
    } finally {
      clear();
    }
  }

  /** @throws SendFailure, or the signal's reason */
  async function send(request: SignedRequest, signal: AbortSignal): Promise<StorageResponse> {
    for (let failures = 1; ; failures += 1) {
      const outcome = await tryOnce(request, signal).catch((failure: unknown) => ({ failure }));
      signal.throwIfAborted();
      if (!('failure' in outcome) && !isTransient(outcome)) return outcome;
      if (failures === triesMax)
        throw new SendFailure('failure' in outcome ? describeFailure(outcome.failure) : describeRefusal(outcome));
      await sleep(retryDelayMs(failures, retryBackoff.baseMs, retryBackoff.maxMs), signal);
    }
  }

  async function sendAccepted(request: SignedRequest, signal: AbortSignal): Promise<StorageResponse> {
    const response = await send(request, signal);
    const isAccepted = response.status >= 200 && response.status <= 299 && readErrorCode(response) === undefined;
    if (!isAccepted) throw new SendFailure(describeRefusal(response));
    return response;
  }

  return {
    async put(key, contentType, body, signal) {
      await sendAccepted({ method: 'PUT', url: urlOf(key), contentType, body }, signal);
    },

    async get(key, signal) {
      const response = await send({ method: 'GET', url: urlOf(key), fileBytesMax: objectBytesMax }, signal);
      if (response.file) return response.file;
      if (response.status === 404 && readErrorCode(response) !== 'NoSuchBucket') return undefined;
      throw new SendFailure(describeRefusal(response));
    },

    async delete(key, signal) {
      const response = await send({ method: 'DELETE', url: urlOf(key) }, signal);
      const isGone = response.status === 404 && readErrorCode(response) !== 'NoSuchBucket';
      if (!isGone && (response.status < 200 || response.status > 299)) throw new SendFailure(describeRefusal(response));
    },

    async startUpload(key, contentType, signal) {
      const url = urlOf(key);
      const { body } = await sendAccepted({ method: 'POST', url: `${url}?uploads=`, contentType }, signal);
      const id = /<UploadId>([^<]{1,1024})<\/UploadId>/.exec(body)?.[1];
      if (id === undefined) throw new SendFailure('The storage did not begin an upload.');
      return { url, id };
    },

    async putPart({ url, id }, number, body, signal) {
      const query = new URLSearchParams({ partNumber: String(number), uploadId: id });
      const { headers } = await sendAccepted({ method: 'PUT', url: `${url}?${query.toString()}`, body }, signal);
      const { etag = '' } = headers;
      if (!tagPattern.test(etag)) throw new SendFailure('The storage did not confirm a part.');
      return etag;
    },

    async finishUpload({ url, id }, tags, signal) {
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeHtml(tag)}</ETag></Part>`,
      );
      const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const query = new URLSearchParams({ uploadId: id });
      const body = hashBytes(Buffer.from(text));
      await sendAccepted(
        { method: 'POST', url: `${url}?${query.toString()}`, contentType: 'application/xml', body },
        signal,
      );
    },

    async abortUpload({ url, id }, signal) {
      const query = new URLSearchParams({ uploadId: id });
      await send({ method: 'DELETE', url: `${url}?${query.toString()}` }, signal);
    },

    close: () => connection?.socket.destroy(),
  };
}

/** Also a success that turned into an error while it was sent: S3 finishes uploads so. */
function isTransient(response: StorageResponse): boolean {
  const code = readErrorCode(response);
  return transientStatuses.has(response.status) || code === 'InternalError' || code === 'SlowDown';
}

async function signRequest(
  { region, accessKeyId, secretAccessKey }: BucketOptions,
  { method, url, contentType, body = noBytes }: SignedRequest,
): Promise<Omit<StorageRequest, 'path'>> {
  const headers = {
    'x-amz-content-sha256': body.sha256,
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  const signer = new AwsV4Signer({ method, url, headers, service: 's3', region, accessKeyId, secretAccessKey });
  const signed = await signer.sign();
  return {
    method,
    headers: {
      ...Object.fromEntries(signed.headers),
      host: signed.url.host,
      'content-length': String(body.bytes.byteLength),
      'user-agent': 'Linkplane/1',
    },
    body: body.bytes,
  };
}

export function hashBytes(bytes: Uint8Array): HashedBytes {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
