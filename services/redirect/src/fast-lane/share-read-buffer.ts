import { Socket } from 'node:net';

/** What a connection has sent: the first `length` of these bytes, and no more. */
export type Received = {
  bytes: Buffer;
  view: DataView;
  length: number;
  /**
   * False: the next read of any connection overwrites the bytes, and behind `length` are those of others. What is needed
   * longer has to be copied.
   */
  isOwned: boolean;
};

/** @returns false: no more is read until the socket is resumed */
export type OnReceived = (received: Received) => boolean;

/** Makes a new connection read into the shared buffer; false where this Node cannot, and its bytes come as `data`. */
export type ShareReadBuffer = (socket: Socket, onReceived: OnReceived) => boolean;

/** The size of the buffers that Node reads into by itself. */
const readBytesMax = 65_536;

/** The parts of a socket that are not in its types. */
type Internals = Record<symbol, unknown> & { _handle?: { useUserBuffer?: (buffer: Uint8Array) => void } | null };

export function receive(bytes: Buffer): Received {
  return {
    bytes,
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
    length: bytes.length,
    isOwned: true,
  };
}

/** A copy that no later read overwrites. */
export function copyOf({ buffer, byteOffset }: DataView, start: number, end: number): DataView {
  return new DataView(buffer.slice(byteOffset + start, byteOffset + end));
}

/**
 * Node allocates a buffer for each read, 64 KiB cut down to what arrived: a tenth of what a request costs here. A socket
 * that is created with the option `onread` reads into a buffer that it is given. A server's sockets are created without
 * options, so the same two values are set where that option would have set them: their properties are found by creating
 * a socket with it.
 */
export function createReadBuffer(): ShareReadBuffer {
  const received = { ...receive(Buffer.allocUnsafeSlow(readBytesMax)), isOwned: false };
  const { bufferProperty, callbackProperty } = findProperties(received.bytes);
  return (socket, onReceived) => {
    const internals = socket as unknown as Internals;
    const handle = internals._handle;
    if (!bufferProperty || !callbackProperty || !handle?.useUserBuffer) return false;
    internals[bufferProperty] = received.bytes;
    internals[callbackProperty] = (length: number) => {
      received.length = length;
      return onReceived(received);
    };
    handle.useUserBuffer(received.bytes);
    return true;
  };
}

function findProperties(buffer: Buffer): { bufferProperty: symbol | undefined; callbackProperty: symbol | undefined } {
  const callback = () => true;
  const sample = new Socket({ onread: { buffer, callback } });
  const propertyOf = (value: unknown) =>
    Object.getOwnPropertySymbols(sample).find((symbol) => (sample as unknown as Internals)[symbol] === value);
  const properties = { bufferProperty: propertyOf(buffer), callbackProperty: propertyOf(callback) };
  sample.destroy();
  return properties;
}
