/** Marks a place where a test may end the process; does nothing unless configured. */
export type Failpoint = (place: string) => void;

export const noFailpoint: Failpoint = () => {};

/**
 * `spec` is `place` or `place:n`: SIGKILL this process the n-th time (default first) that `place` is passed.
 * A real kill, so that nothing (no handler, no flush) runs after it.
 */
export function createFailpoint(spec: string | undefined): Failpoint {
  if (!spec) return noFailpoint;
  const [wanted, count = '1'] = spec.split(':');
  let passesLeft = Number(count);
  return (place) => {
    if (place === wanted && --passesLeft === 0) process.kill(process.pid, 'SIGKILL');
  };
}
