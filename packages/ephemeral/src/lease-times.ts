/**
 * The three parts of the bound on stale values, less than a second together: after the first one management notices a
 * change that was not published, the lease in Redis lasts for the second one, and a subscriber's copy of the lease for
 * the third one.
 */
export const publishedWithinMs = 150;
export const leaseForMs = 400;
export const leaseValidMs = 400;

/** How often management renews the lease, and a subscriber reads it: two in a row may be late. */
export const leaseRenewalIntervalMs = 130;
