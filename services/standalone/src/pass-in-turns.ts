import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Passes a long answer on piece by piece, at its reader's pace, and after each piece lets everything else have its turn:
 * a pipe would move megabytes in one go, and visitors of links would wait for all of them.
 */
export function passInTurns(answer: IncomingMessage, response: ServerResponse): void {
  const goOn = () => void setImmediate(() => answer.resume());
  answer.on('data', (chunk: Buffer) => {
    answer.pause();
    if (response.write(chunk)) goOn();
    else response.once('drain', goOn);
  });
  answer.on('end', () => response.end());
}
