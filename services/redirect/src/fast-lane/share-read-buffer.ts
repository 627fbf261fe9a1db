import { Socket } from 'node:net';

/** What a connection has sent: the first `length` of these bytes, and no more. */
export type Received = {
  bytes: Buffer;
  view: DataView;
  length: number;
  /** False: other bytes stand there soon, and behind them those of others do already. What is to last has to be copied. */
  lasts: boolean;
};

/** @returns false: no more is read until the socket is resumed */
export type OnReceived = (received: Received) => boolean;

/** Makes a new connection read into the shared buffer; false where this Node cannot, and its bytes come as `data`. */
export type ShareReadBuffer = (socket: Socket, onReceived: OnReceived) => boolean;

/** As much as Node reads at once into buffers of its own. */
const readBytesMax = 65_536;

/** The parts of a socket that are not in its types. */
type Internals = Record<symbol, unknown> & { _handle?: { useUserBuffer?: (buffer: Uint8Array) => void } | null };

export function receive(bytes: Buffer): Received {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), length: bytes.length, lasts: true };
}

/** Bytes of a request that last. */
export function copyOf({ buffer, byteOffset }: DataView, start: number, end: number): DataView {
  return new DataView(buffer.slice(byteOffset + start, byteOffset + end));
}

/**
 * Node gives each read a buffer of its own, 64 KiB cut down to what came: a tenth of what a request costs here. A socket
 * that is made with the option `onread` reads into one that it is given. A server's sockets are made without options, so
 * the same two values are put where that option would have put them: their places are found in a socket made with it.
 */
export function createReadBuffer(): ShareReadBuffer {
  const received = { ...receive(Buffer.allocUnsafeSlow(readBytesMax)), lasts: false };
  const { bufferPlace, callbackPlace } = findPlaces(received.bytes);
  return (socket, onReceived) => {
    const internals = socket as unknown as Internals;
    const handle = internals._handle;
    if (!bufferPlace || !callbackPlace || !handle?.useUserBuffer) return false;
    internals[bufferPlace] = received.bytes;
    internals[callbackPlace] = (length: number) => {
      received.length = length;
      return onReceived(received);
    };
    handle.useUserBuffer(received.bytes);
    return true;
  };
}

function findPlaces(buffer: Buffer): { bufferPlace: symbol | undefined; callbackPlace: symbol | undefined } {
  const callback = () => true;
  const sample = new Socket({ onread: { buffer, callback } });
  const placeOf = (value: unknown) =>
    Object.getOwnPropertySymbols(sample).find((place) => (sample as unknown as Internals)[place] === value);
  const places = { bufferPlace: placeOf(buffer), callbackPlace: placeOf(callback) };
  sample.destroy();
  return places;
}
