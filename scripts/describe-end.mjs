// Says for run.mjs why a command has ended; as plain as that, because nothing is installed yet.

/** What ends a process whose memory is limited: the system (SIGKILL), allocators and V8 (the others). */
const signalsOfMemory = ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP'];

/** The words for a command that a signal has ended; undefined where it needs none. */
export function describeEnd(name, signal) {
  if (signalsOfMemory.indexOf(signal) === -1) return undefined;
  const advice = name === 'start' ? ', or start with PROFILE=small, which takes less' : '';
  return `npm run ${name} was ended by ${signal}. Unless somebody did that, memory has run out: raise the memory limit of the machine, the container or the service (MemoryMax of systemd, ulimit -v)${advice}.`;
}
