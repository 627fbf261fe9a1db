// Uses a share of a core in short pieces, as programs do that share it with others.
//   node keep-core-busy.ts <share, such as 0.4>
import { setTimeout as sleep } from 'node:timers/promises';

/** Of one piece of work and the rest behind it. */
const turnMs = 5;
const share = Number(process.argv[2]);
if (!(share > 0 && share < 1)) throw new Error('Usage: keep-core-busy.ts <share of a core, between 0 and 1>');

const begun = performance.now();
const usedMs = () => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000;
const before = usedMs();
for (;;) {
  // By what it got, not by the clock: while others have the core it falls behind, and makes up for it.
  const dueMs = () => (performance.now() - begun) * share;
  while (usedMs() - before < dueMs());
  await sleep(turnMs);
}
