const triesMax = 5;

/**
 * How many times as much processor time `work` takes as `reference`. Each is the least of a few tries: what else the
 * machine does makes some of them longer, work that grows faster than its input makes all of them longer.
 */
export async function compareCpu(work: () => unknown, reference: () => unknown): Promise<number> {
  const least = { work: Infinity, reference: Infinity };
  for (let tries = 0; tries < triesMax; tries += 1) {
    least.reference = Math.min(least.reference, await measureCpuMicros(reference));
    least.work = Math.min(least.work, await measureCpuMicros(work));
  }
  return least.work / least.reference;
}

async function measureCpuMicros(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
