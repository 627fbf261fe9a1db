import { connect } from 'node:net';
import type { Request } from './generate-requests.ts';

/** What was received, as Latin-1 with each Date removed. */
export type Outcome = {
  text: string;
  /** Whether the server closed the connection. */
  isClosed: boolean;
  /** Whether a silence was ended by sending more bytes than the stream has. */
  isNudged: boolean;
};

/** One write after the other, each after a turn of the event loop, so that they arrive one by one. */
export type Send =
  | { kind: 'pipelined'; pieces: Buffer[]; isDoubtful: boolean }
  /** Each request only after the response to the one before. */
  | { kind: 'paced'; requests: Request[] };

/** When no byte of an expected response arrives for this long, the request was not complete. */
const silenceMs = 700;
/** The servers run in this very thread: a silence counts only after so many turns of its event loop. */
const silenceTurns = 20;
const silencesMax = 20;
/** Completes whatever a server may still wait for, and closes the connection. */
const nudge = '\r\n\r\nGET /missing HTTP/1.1\r\nHost: go.example\r\nConnection: close\r\n\r\n!\r\n\r\n';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Sends everything and reads until the server closes the connection, or until each request has its response. */
export async function exchange(port: number, localAddress: string, send: Send): Promise<Outcome> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  let wake = () => {};
  let text = '';
  let isClosed = false;
  let isNudged = false;
  const hasEnded = () => isClosed;
  const closed = () => {
    isClosed = true;
    wake();
  };
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    wake();
  });
  socket.on('error', closed).on('end', closed).on('close', closed);

  async function waitForBytes(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, silenceMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** @param mayNudge whether what was sent may get no response */
  async function readUntil(isEnough: () => boolean, mayNudge: boolean): Promise<void> {
    for (let silences = 0; !isClosed && !isEnough() && silences < silencesMax;) {
      const before = text.length;
      await waitForBytes();
      const isSilent = () => text.length === before && !isClosed;
      for (let turns = 0; turns < silenceTurns && isSilent(); turns += 1) await turn();
      if (!isSilent()) continue;
      if (mayNudge) {
        socket.write(nudge);
        isNudged = true;
      }
      silences += 1;
    }
  }

  if (send.kind === 'pipelined') {
    for (const piece of send.pieces) {
      if (hasEnded()) break;
      socket.write(piece);
      await turn();
    }
    await readUntil(() => false, send.isDoubtful);
  } else {
    for (const { bytes, isHead, isDoubtful } of send.requests) {
      const from = text.length;
      socket.write(bytes);
      await readUntil(() => isResponse(text, from, isHead), isDoubtful);
      if (hasEnded()) break;
    }
  }
  socket.destroy();
  return { text: text.replace(/\r\nDate: [^\r]*/g, '\r\nDate: -'), isClosed, isNudged };
}

function isResponse(text: string, from: number, isHead: boolean): boolean {
  const headEnd = text.indexOf('\r\n\r\n', from);
  if (headEnd === -1) return false;
  if (text.startsWith('HTTP/1.1 100 ', from)) return isResponse(text, headEnd + 4, isHead);
  const length = /\r\nContent-Length: (\d+)/.exec(text.slice(from, headEnd))?.[1] ?? '0';
  return isHead || text.length >= headEnd + 4 + Number(length);
}
