import { connect } from 'node:net';

/** `isOver`: the server closed the connection; otherwise it sent nothing for `timeoutMs`. */
export type Exchange = { text: string; durationMs: number; isOver: boolean };

/** Sends exact bytes and reads, as Latin-1, everything until the server closes the connection. */
export function exchangeBytes(port: number, bytes: Buffer, timeoutMs: number): Promise<Exchange> {
  return new Promise((resolve) => {
    const began = performance.now();
    const chunks: Buffer[] = [];
    let isOver = true;
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {}); // the bytes received before the error are checked
    socket.setTimeout(timeoutMs, () => {
      isOver = false;
      socket.destroy();
    });
    socket.on('close', () =>
      resolve({ text: Buffer.concat(chunks).toString('latin1'), durationMs: performance.now() - began, isOver }),
    );
  });
}
