/** How many slots a test file needs while it runs, by what it starts beside its own process. */
export function weighFile(path: string): number {
  if (/\/e2e\/(?:browser|faults)\//.test(path)) return 3;
  // The simulated browser needs a processor all the time; most other tests wait most of the time.
  if (path.endsWith('.test.tsx')) return 2;
  if (/\/(?:e2e|deploy)\/|\/services\/(?:cli|standalone)\/test\//.test(path)) return 2;
  return 1;
}
