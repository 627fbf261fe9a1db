import { connect } from 'node:net';

const rawTimeoutMs = 15_000;

/** Sends exact bytes, half-closes after the first response head, and returns everything received until the server closes. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.setTimeout(rawTimeoutMs, () => socket.destroy(new Error(`no response to ${JSON.stringify(bytes)}`)));
  });
}
