/** Signals of faults, and of a failed allocation that nothing catches. */
const fatalSignals: readonly NodeJS.Signals[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];

/**
 * Lets these signals end the process again. The engine's own handlers wait for a thread of a ClickHouse server that writes
 * down what has happened, and that the engine as a library does not have: a process that has crashed would hang instead
 * of being restarted. Removing the last listener of a signal sets what the system does by default.
 */
export function restoreSignals(): void {
  for (const signal of fatalSignals) {
    const listener = () => {};
    process.on(signal, listener);
    process.off(signal, listener);
  }
}
