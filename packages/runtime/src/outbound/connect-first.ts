import { connect, type Socket } from 'node:net';
import { addressHeadStartMs } from './limits.ts';

/**
 * Connects to the first of these addresses that accepts. Each one has a head start over the next, so that the first
 * address is used if it works, and an unreachable one costs little. No name is resolved here.
 * @throws the error of the first address that failed, or the signal's reason
 */
export function connectFirst(addresses: string[], port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const untried = addresses.values();
    const trying = new Set<Socket>();
    let firstFailure: Error | undefined;
    let timer: NodeJS.Timeout | undefined;

    /** Ends all pending attempts. */
    function end(settle: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      for (const socket of trying) socket.destroy();
      settle();
    }

    function tryNext(): void {
      clearTimeout(timer);
      const next = untried.next();
      if (!next.done) tryAddress(next.value);
      else if (trying.size === 0) end(() => reject(firstFailure ?? new Error('no address')));
    }

    function tryAddress(host: string): void {
      const socket = connect({ host, port, noDelay: true });
      trying.add(socket);
      const fail = (error: Error) => {
        if (!trying.delete(socket)) return;
        firstFailure ??= error;
        tryNext();
      };
      socket.on('error', fail);
      socket.once('connect', () => {
        trying.delete(socket);
        end(() => resolve(socket));
      });
      timer = setTimeout(tryNext, addressHeadStartMs);
    }

    const giveUp = () => end(() => reject(signal.reason as Error));
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    else tryNext();
  });
}
