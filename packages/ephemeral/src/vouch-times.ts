/**
 * A change that was not told is missed after the first of these, the last word that all have been told holds for the
 * second, and a subscriber relies on having heard that word for the third: less than a second together.
 */
export const toldWithinMs = 150;
export const vouchedForMs = 400;
export const trustedForMs = 400;

/** How often management vouches, and a subscriber asks for it: two in a row may be late. */
export const vouchIntervalMs = 130;
