/** How many slots a test file needs while it runs, by what it starts beside its own process. */
export function weighFile(path: string): number {
  if (/\/e2e\/(?:browser|faults)\//.test(path)) return 3;
  if (/\/(?:e2e|deploy)\/|\/services\/(?:cli|standalone)\/test\//.test(path)) return 2;
  return 1;
}
