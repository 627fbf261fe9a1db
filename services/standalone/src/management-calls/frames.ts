import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

/**
 * What the threads of a process send each other over one local connection, on which many requests are under way at a time.
 * A frame is the length of its payload (4 bytes), the number of its request (4), its kind (1) and the payload.
 */
export const frameKinds = {
  /** To management: the whole request, see `encodeRequest`. */
  request: 1,
  /** To management: the client has left. */
  leave: 2,
  /** From management: the next bytes of the response as HTTP/1.1; the first ones hold the whole head. */
  bytes: 3,
  /** From management: the response is complete. Nothing more comes of this request. */
  end: 4,
  /** From management: the response ends here without being complete. Nothing more comes of this request. */
  cut: 5,
} as const;

/** A request whose body is here as a whole. */
export type CalledRequest = { method: string; target: string; headers: IncomingHttpHeaders; body: Buffer };

const headBytes = 9;
const kindAt = 8;
const lengthBytes = 4;
const noBytes = Buffer.alloc(0);

/**
 * Returns a function that sends frames. All frames of one turn of the event loop leave in one system call: on a local socket
 * the calls cost more than the bytes. It returns false once so much waits that the sender should pause for 'drain'.
 */
export function createFrameWriter(
  socket: Socket,
): (kind: number, id: number, payload?: Buffer | string, encoding?: BufferEncoding) => boolean {
  let isCorked = false;
  const uncork = () => {
    isCorked = false;
    socket.uncork();
  };
  return (kind, id, payload = noBytes, encoding = 'utf8') => {
    if (socket.destroyed) return true;
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      setImmediate(uncork);
    }
    if (typeof payload !== 'string') {
      const isTaken = socket.write(writeHead(Buffer.allocUnsafe(headBytes), kind, id, payload.length));
      return payload.length === 0 ? isTaken : socket.write(payload);
    }
    const bytes = Buffer.byteLength(payload, encoding);
    const frame = writeHead(Buffer.allocUnsafe(headBytes + bytes), kind, id, bytes);
    frame.write(payload, headBytes, encoding);
    return socket.write(frame);
  };
}

function writeHead(frame: Buffer, kind: number, id: number, payloadBytes: number): Buffer {
  frame.writeUInt32LE(payloadBytes, 0);
  frame.writeUInt32LE(id, lengthBytes);
  frame[kindAt] = kind;
  return frame;
}

/** Returns a function that takes what a connection has received, in pieces of any size, and calls back for each frame. */
export function createFrameReader(
  onFrame: (kind: number, id: number, payload: Buffer) => void,
): (chunk: Buffer) => void {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let neededBytes = headBytes;
  return (chunk) => {
    kept.push(chunk);
    keptBytes += chunk.length;
    // Joined only when a frame is complete, so that a large one costs no more than its bytes.
    if (keptBytes < neededBytes) return;
    const bytes = kept.length === 1 ? chunk : Buffer.concat(kept, keptBytes);
    let at = 0;
    neededBytes = headBytes;
    while (bytes.length - at >= headBytes) {
      const end = at + headBytes + bytes.readUInt32LE(at);
      if (end > bytes.length) {
        neededBytes = end - at;
        break;
      }
      onFrame(bytes[at + kindAt] ?? 0, bytes.readUInt32LE(at + lengthBytes), bytes.subarray(at + headBytes, end));
      at = end;
    }
    kept = at === bytes.length ? [] : [bytes.subarray(at)];
    keptBytes = bytes.length - at;
  };
}

/** The payload of a `request` frame: the length of the head, the head as JSON, and the body. */
export function encodeRequest({ method, target, headers, body }: CalledRequest): Buffer {
  const head = JSON.stringify([method, target, headers]);
  const bytes = Buffer.byteLength(head);
  const payload = Buffer.allocUnsafe(lengthBytes + bytes + body.length);
  payload.writeUInt32LE(bytes, 0);
  payload.write(head, lengthBytes);
  body.copy(payload, lengthBytes + bytes);
  return payload;
}

/** The inverse of `encodeRequest`; the body shares the payload's memory. */
export function decodeRequest(payload: Buffer): CalledRequest {
  const bodyAt = lengthBytes + payload.readUInt32LE(0);
  const head = JSON.parse(payload.toString('utf8', lengthBytes, bodyAt)) as [string, string, IncomingHttpHeaders];
  const [method, target, headers] = head;
  return { method, target, headers, body: payload.subarray(bodyAt) };
}
