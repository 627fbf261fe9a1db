import { openMemoryTries, type Tries, type TryWindow } from '@linkplane/ephemeral';
import { toAddressBlock, toNetworkBlock } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** The windows of one address on one link. */
const addressWindows: readonly TryWindow[] = [
  { ms: 60_000, triesMax: 5 },
  { ms: 3_600_000, triesMax: 30 },
];
/** A network is often an office or a mobile operator: its people share this. */
const networkFactor = 10;
const networkWindows = addressWindows.map(({ ms, triesMax }) => ({ ms, triesMax: triesMax * networkFactor }));

/** Tries of passwords. Neither call fails. */
export type PasswordTries = {
  /** Counts a try of an address, and of its network, on a link; 0, or the milliseconds until the next one may be made. */
  count(linkId: string, address: string): Promise<number>;
  /** A right password is no try: colleagues behind one address all know it. */
  takeBack(linkId: string, address: string): void;
};

/**
 * While the shared store is unavailable the limits hold at least for each process, which counts the tries that it has seen
 * in any case: those from before the store went away, or lost its memory, are among them.
 */
export function createPasswordTries(shared: Tries | undefined, logger: Logger): PasswordTries {
  const local = openMemoryTries();
  let wasFailing = false;

  function noteFailure(error: unknown): void {
    if (!wasFailing) logger.warn({ err: error }, 'store of password tries unavailable, counting in this process');
    wasFailing = true;
  }

  return {
    async count(linkId, address) {
      const keys = keysOf(linkId, address);
      try {
        const waitMs = shared ? await countBoth(shared, keys) : 0;
        wasFailing = false;
        if (waitMs > 0) return waitMs;
      } catch (error) {
        noteFailure(error);
      }
      return await countBoth(local, keys);
    },
    takeBack(linkId, address) {
      for (const key of Object.values(keysOf(linkId, address))) {
        void local.takeBackTry(key);
        shared?.takeBackTry(key).catch(noteFailure);
      }
    },
  };
}

type Keys = { address: string; network: string };

function keysOf(linkId: string, address: string): Keys {
  return {
    address: `password:${linkId}:${toAddressBlock(address)}`,
    network: `password-network:${linkId}:${toNetworkBlock(address)}`,
  };
}

/** A try that its network has no room for is none of its address. */
async function countBoth(tries: Tries, { address, network }: Keys): Promise<number> {
  const waitMs = await tries.tryWithin(address, addressWindows);
  if (waitMs > 0) return waitMs;
  const networkWaitMs = await tries.tryWithin(network, networkWindows);
  if (networkWaitMs > 0) await tries.takeBackTry(address);
  return networkWaitMs;
}
