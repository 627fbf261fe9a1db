/** A place where a test can kill the process; does nothing unless configured. */
export type Failpoint = (place: string) => void;

export const noFailpoint: Failpoint = () => {};

/**
 * `spec` is `place` or `place:n`: the process is killed when it passes `place` for the n-th time (default: the first).
 * With SIGKILL, so that no handler runs and nothing is flushed.
 */
export function createFailpoint(spec: string | undefined): Failpoint {
  if (!spec) return noFailpoint;
  const [wanted, count = '1'] = spec.split(':');
  let passesLeft = Number(count);
  return (place) => {
    if (place === wanted && --passesLeft === 0) process.kill(process.pid, 'SIGKILL');
  };
}
