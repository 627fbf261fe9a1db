import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import accounts from '@20minutes/s3rver/lib/models/account.js';

export type TestS3Server = {
  /** `http://127.0.0.1:port`. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The requests so far, such as `PUT /bucket/key`, without those of `read` and `list`. */
  requests: string[];
  /** The objects' keys in the bucket, sorted. */
  list(): Promise<string[]>;
  /** The bytes of an object; undefined without one. */
  read(key: string): Promise<Buffer | undefined>;
  /** Multipart uploads that are neither finished nor aborted. */
  countUploads(): Promise<number>;
  /**
   * Decides about each request before the server gets it: it may delay it, respond to it itself (true), or let it pass
   * (false). Undefined: all pass.
   */
  intercept: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined;
  stop(): Promise<void>;
};

const bucket = 'acme-analytics';
/** A key that the server knows. */
const accessKeyId = 'TESTACCESSKEY';
const secretAccessKey = 'Test/Secret+Of=Access~Key';
/** Where the server keeps the parts of uploads. */
const uploadsDirectory = '._S3rver_uploads';

/**
 * A server with the API of S3 that verifies signatures. What it lacks is added here: the hash of a body is compared with
 * the signed one, and a multipart upload can be aborted.
 */
export async function startS3Server(): Promise<TestS3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'linkplane-s3-'));
  const storage = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await storage.configureBuckets();
  accounts.DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey);
  const serve = storage.callback();
  const uploads = join(directory, bucket, uploadsDirectory);
  const requests: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://server');
    const isSigned = request.headers.authorization !== undefined;
    if (isSigned) refuseOtherBodies(request, response);
    if (isSigned) requests.push(`${request.method} ${url.pathname}${url.search}`);
    if (isSigned && (await server.intercept?.(request, response))) return;
    const upload = url.searchParams.get('uploadId');
    if (request.method === 'DELETE' && upload !== null) {
      await rm(join(uploads, upload.replaceAll(/[^0-9A-Za-z]/g, '')), { recursive: true, force: true });
      response.writeHead(204).end();
      return;
    }
    serve(request, response);
  }

  const http = createServer((request, response) => void handle(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const server: TestS3Server = {
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    requests,
    intercept: undefined,
    async list() {
      const text = await (await fetch(`${endpoint}/${bucket}`)).text();
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name).sort();
    },
    async read(name) {
      const response = await fetch(`${endpoint}/${bucket}/${name}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.status === 200 ? bytes : undefined;
    },
    countUploads: async () => (await readdir(uploads).catch(() => [])).length,
    async stop() {
      http.closeAllConnections();
      http.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return server;
}

/**
 * Closes the connection of a request whose body is not the one that was signed. It observes the bytes as they arrive: the
 * server reads them by itself.
 */
function refuseOtherBodies(request: IncomingMessage, response: ServerResponse): void {
  const hash = createHash('sha256');
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk) hash.update(chunk);
    else if (hash.digest('hex') !== request.headers['x-amz-content-sha256']) response.destroy();
    return push(chunk, encoding);
  };
}
