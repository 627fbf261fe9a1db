import type { Progress } from '@linkplane/runtime';

/** Where progress is shown. On a terminal one line changes; elsewhere a line is added now and then. */
export type ProgressOutput = { isTerminal: boolean; write: (text: string) => void; now?: () => number };

/** Nothing is shown of a step that takes less. */
const quietMs = 2_000;
const terminalIntervalMs = 200;
const lineIntervalMs = 10_000;
/** An estimate from less than this part of the total is a guess. */
const estimatedFrom = 0.02;
const clearLine = '\r\x1b[K';

/** Shows steps with the part that is done, and with an estimate of the time left. */
export function createProgress({ isTerminal, write, now = () => performance.now() }: ProgressOutput): Progress {
  return {
    step(title, total) {
      const begunAt = now();
      let done = 0;
      let shownAt = isTerminal ? begunAt + quietMs - terminalIntervalMs : begunAt;
      let isShown = false;
      return {
        advance(by) {
          done += by;
          const at = now();
          if (at - shownAt < (isTerminal ? terminalIntervalMs : lineIntervalMs)) return;
          shownAt = at;
          isShown = true;
          const text = describeStep(title, { done, total, elapsedMs: at - begunAt });
          write(isTerminal ? `${clearLine}${text}` : `${text}\n`);
        },
        end() {
          if (isShown && isTerminal) write(clearLine);
        },
      };
    },
  };
}

/** Such as `Clicks: 42 %, about 3 min left`. */
export function describeStep(
  title: string,
  { done, total, elapsedMs }: { done: number; total: number; elapsedMs: number },
): string {
  if (total <= 0) return `${title}: ${done.toLocaleString('en')}`;
  // Totals may be estimates: a step is not over before it ends.
  const part = Math.min(done / total, 0.99);
  const percent = `${title}: ${Math.floor(part * 100)} %`;
  if (part < estimatedFrom) return percent;
  return `${percent}, about ${describeDuration((elapsedMs / part) * (1 - part))} left`;
}

function describeDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
