/** Places that accounts share, such as those in a queue. */
export type AccountPlaces = {
  hasFree(account: string): boolean;
  /** To be called where there is a free place. */
  take(account: string): void;
  release(account: string): void;
};

/**
 * Shares places between accounts. An account has `perAccountMax` at most, and no more than are free: also when several accounts want all that they can
 * get, places are left for one that comes later.
 */
export function createAccountPlaces({
  placesMax,
  perAccountMax,
}: {
  placesMax: number;
  perAccountMax: number;
}): AccountPlaces {
  const taken = new Map<string, number>();
  let free = placesMax;
  return {
    hasFree(account) {
      return (taken.get(account) ?? 0) < Math.min(free, perAccountMax);
    },
    take(account) {
      free -= 1;
      taken.set(account, (taken.get(account) ?? 0) + 1);
    },
    release(account) {
      free += 1;
      const left = (taken.get(account) ?? 0) - 1;
      if (left > 0) taken.set(account, left);
      else taken.delete(account);
    },
  };
}
