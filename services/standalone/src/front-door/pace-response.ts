import type { IncomingMessage, ServerResponse } from 'node:http';

/** While links are visited, a pause after so many bytes: a long response gets 16 MB a second at most. */
const bytesBetweenPauses = 65_536;
const visitedPauseMs = 4;
/** Links count as visited for so long after the last visit. */
const visitedForMs = 100;

/**
 * Forwards a long response chunk by chunk at the pace of its reader, and lets the event loop turn after each chunk: a pipe
 * would move megabytes at once, and visitors of links would wait for all of them. While links are visited it also pauses:
 * management then waits as well, and leaves the processors to the visitors.
 * @param countVisits responses of the redirect plane since the start
 */
export function paceResponse(upstream: IncomingMessage, response: ServerResponse, countVisits: () => number): void {
  const resume = () => void upstream.resume();
  let visits = countVisits();
  let visitedUntilMs = -Infinity;
  let bytesSincePause = 0;

  function isVisited(): boolean {
    const [visitsNow, nowMs] = [countVisits(), performance.now()];
    if (visitsNow !== visits) visitedUntilMs = nowMs + visitedForMs;
    visits = visitsNow;
    return nowMs < visitedUntilMs;
  }

  function continueReading(): void {
    if (bytesSincePause < bytesBetweenPauses) return void setImmediate(resume);
    bytesSincePause = 0;
    if (isVisited()) setTimeout(resume, visitedPauseMs);
    else setImmediate(resume);
  }

  upstream.on('data', (chunk: Buffer) => {
    upstream.pause();
    bytesSincePause += chunk.length;
    if (response.write(chunk)) continueReading();
    else response.once('drain', continueReading);
  });
  upstream.on('end', () => response.end());
}
