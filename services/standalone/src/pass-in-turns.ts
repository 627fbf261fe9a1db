import type { IncomingMessage, ServerResponse } from 'node:http';

/** While links are visited: that leaves a long answer 16 MB a second at most. */
const bytesBetweenPauses = 65_536;
const visitedPauseMs = 4;
/** Links are visited as long as the last visit was no longer ago. */
const visitedForMs = 100;

/**
 * Passes a long answer on piece by piece, at its reader's pace, and after each piece lets everything else have its turn:
 * a pipe would move megabytes in one go, and visitors of links would wait for all of them. While there are visitors it
 * makes pauses: what makes the answer waits then as well, and leaves them the processors.
 * @param countVisits answers of the redirect plane since the start
 */
export function passInTurns(answer: IncomingMessage, response: ServerResponse, countVisits: () => number): void {
  const resume = () => void answer.resume();
  let visits = countVisits();
  let visitedUntilMs = -Infinity;
  let bytesSincePause = 0;

  function isVisited(): boolean {
    const [visitsNow, nowMs] = [countVisits(), performance.now()];
    if (visitsNow !== visits) visitedUntilMs = nowMs + visitedForMs;
    visits = visitsNow;
    return nowMs < visitedUntilMs;
  }

  function goOn(): void {
    if (bytesSincePause < bytesBetweenPauses) return void setImmediate(resume);
    bytesSincePause = 0;
    if (isVisited()) setTimeout(resume, visitedPauseMs);
    else setImmediate(resume);
  }

  answer.on('data', (chunk: Buffer) => {
    answer.pause();
    bytesSincePause += chunk.length;
    if (response.write(chunk)) goOn();
    else response.once('drain', goOn);
  });
  answer.on('end', () => response.end());
}
