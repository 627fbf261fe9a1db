/** A split test as it is stored. */
type StoredSplit<Variant> = {
  variants: readonly Variant[];
  /** An instant; null: it does not end. */
  endsAt: string | null;
  /** The id of the variant to which all visits lead from then on; null: to the destination of the link. */
  winner: string | null;
};

/** A split test with everything computed once that is the same for every visit. */
export type SplitPlan<Destination> = {
  /**
   * In their order. A variant has the buckets from the end of the one before it: with more weight, the last variant takes
   * visitors from the others, and none of its own leave.
   */
  variants: { bucketsEnd: number; destination: Destination }[];
  /** Milliseconds since the epoch. */
  endsAt: number;
  /** Where all visits lead after the end; null: to the link's own destination. */
  winner: Destination | null;
};

/** The weights of a split add up to this. */
export const splitBuckets = 100;

/** @param prepare the destination of a variant */
export function planSplit<Variant extends { id: string; weight: number }, Destination>(
  { variants, endsAt, winner }: StoredSplit<Variant>,
  prepare: (variant: Variant) => Destination,
): SplitPlan<Destination> {
  let bucketsEnd = 0;
  const planned = variants.map((variant) => {
    bucketsEnd += variant.weight;
    return { id: variant.id, bucketsEnd, destination: prepare(variant) };
  });
  return {
    variants: planned,
    endsAt: endsAt === null ? Infinity : Date.parse(endsAt),
    winner: planned.find(({ id }) => id === winner)?.destination ?? null,
  };
}

/** Whether all visits lead to the winner of the split, or to the link's own destination where there is none. */
export function hasSplitEnded({ endsAt }: SplitPlan<unknown>, now: number): boolean {
  return now >= endsAt;
}

/**
 * The destination of a bucket; null: that of the link. Pure.
 * @param bucket of the visitor, below `splitBuckets`
 */
export function chooseVariant<Destination>({ variants }: SplitPlan<Destination>, bucket: number): Destination | null {
  for (const { bucketsEnd, destination } of variants) if (bucket < bucketsEnd) return destination;
  return null;
}
