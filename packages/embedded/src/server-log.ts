import { closeSync, ftruncateSync, fstatSync, openSync, readFileSync } from 'node:fs';

const logBytesMax = 1_048_576;
const logCharsShown = 600;

/** Opens a child's log file for `use`, to append; it begins anew once it is large. */
export function withServerLog<Result>(path: string, use: (log: number) => Result): Result {
  const log = openSync(path, 'a', 0o600);
  try {
    if (fstatSync(log).size > logBytesMax) ftruncateSync(log);
    return use(log);
  } finally {
    closeSync(log);
  }
}

/** The last words of a server that did not start, for the error that the operator reads. */
export function describeLogEnd(path: string): string {
  return `The end of ${path}: ${readFileSync(path, 'utf8').slice(-logCharsShown)}`;
}
