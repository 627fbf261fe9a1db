/** The parameters of a condition on whole steps of a rollup and on the rest of the range at its two ends. */
export type SplitRange = {
  wholeFrom: Date;
  wholeTo: Date;
  headFrom: Date;
  headTo: Date;
  tailFrom: Date;
  tailTo: Date;
};

const noInstant = new Date(0);

/** A range without a whole step in it is all head. Each part is `[from, to)`, empty when both are equal. */
export function splitRange(start: Date, end: Date, stepMs: number): SplitRange {
  const firstWhole = new Date(Math.ceil(start.getTime() / stepMs) * stepMs);
  const lastWhole = new Date(Math.floor(end.getTime() / stepMs) * stepMs);
  if (firstWhole >= lastWhole) return takeRowsOnly(start, end);
  const whole = { wholeFrom: firstWhole, wholeTo: lastWhole };
  return { ...whole, headFrom: start, headTo: firstWhole, tailFrom: lastWhole, tailTo: end };
}

/** For a range that no rollup fits. */
export function takeRowsOnly(start: Date, end: Date): SplitRange {
  const nothing = { wholeFrom: noInstant, wholeTo: noInstant, tailFrom: noInstant, tailTo: noInstant };
  return { ...nothing, headFrom: start, headTo: end };
}

/** Rows of the link that the rollup does not cover. */
export const edgeCondition = `(timestamp >= {headFrom:DateTime64(3, 'UTC')} AND timestamp < {headTo:DateTime64(3, 'UTC')}
  OR timestamp >= {tailFrom:DateTime64(3, 'UTC')} AND timestamp < {tailTo:DateTime64(3, 'UTC')})`;

/** `step` is the rollup's own expression, letter for letter: only then is the rollup read. */
export function wholeCondition(step: string): string {
  return `${step} >= {wholeFrom:DateTime('UTC')} AND ${step} < {wholeTo:DateTime('UTC')}`;
}
