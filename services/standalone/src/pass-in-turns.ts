import type { IncomingMessage, ServerResponse } from 'node:http';

/** After each piece, while links are visited: with pieces of 64 KiB that leaves a long answer 16 MB a second. */
const visitedPauseMs = 4;
/** Links are visited as long as the last visit was no longer ago. */
const visitedForMs = 100;

/**
 * Passes a long answer on piece by piece, at its reader's pace, and after each piece lets everything else have its turn:
 * a pipe would move megabytes in one go, and visitors of links would wait for all of them. While there are visitors it
 * makes pauses: what makes the answer waits then as well, and leaves them the processors.
 * @param countVisits of links, since the start
 */
export function passInTurns(answer: IncomingMessage, response: ServerResponse, countVisits: () => number): void {
  const resume = () => void answer.resume();
  let visits = countVisits();
  let visitedUntilMs = -Infinity;

  function goOn(): void {
    const [visitsNow, nowMs] = [countVisits(), performance.now()];
    if (visitsNow !== visits) visitedUntilMs = nowMs + visitedForMs;
    visits = visitsNow;
    if (nowMs < visitedUntilMs) setTimeout(resume, visitedPauseMs);
    else setImmediate(resume);
  }

  answer.on('data', (chunk: Buffer) => {
    answer.pause();
    if (response.write(chunk)) goOn();
    else response.once('drain', goOn);
  });
  answer.on('end', () => response.end());
}
