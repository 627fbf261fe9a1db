import { connect } from 'node:net';

/** `isOver`: the other side has ended the connection; else it said nothing more for too long. */
export type Exchange = { text: string; durationMs: number; isOver: boolean };

/** Sends exact bytes and takes in, as Latin-1, all that comes until the other side closes. */
export function exchangeBytes(port: number, bytes: Buffer, timeoutMs: number): Promise<Exchange> {
  return new Promise((resolve) => {
    const began = performance.now();
    const chunks: Buffer[] = [];
    let isOver = true;
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {}); // what has come until then is judged
    socket.setTimeout(timeoutMs, () => {
      isOver = false;
      socket.destroy();
    });
    socket.on('close', () =>
      resolve({ text: Buffer.concat(chunks).toString('latin1'), durationMs: performance.now() - began, isOver }),
    );
  });
}
