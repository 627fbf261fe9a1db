// Uses a share of a core in short bursts, as programs do that share it with others. Ends with its parent process.
//   node keep-core-busy.ts <share, such as 0.4>
import { setTimeout as sleep } from 'node:timers/promises';

/** The length of a burst at most, and of the pause behind it. */
const turnMs = 1;
const share = Number(process.argv[2]);
if (!(share > 0 && share < 1)) throw new Error('Usage: keep-core-busy.ts <share of a core, between 0 and 1>');

const parent = process.ppid;
const begun = performance.now();
const used = process.cpuUsage();
/** Compares CPU time, not the clock: while others have the core it falls behind, and catches up later. */
function isBehind(): boolean {
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1_000 < (performance.now() - begun) * share;
}
while (process.ppid === parent) {
  for (const until = performance.now() + turnMs; isBehind() && performance.now() < until;);
  if (!isBehind()) await sleep(turnMs);
}
