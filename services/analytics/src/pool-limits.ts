/**
 * The final statement of a batch with ten thousand links takes a tenth of a second. One connection is the lock of who erases
 * visits, and one that of who copies conversions.
 */
export const analyticsPoolLimits = {
  applicationName: 'linkplane-analytics',
  connectionsMax: 6,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 8_000,
  queryTimeoutMs: 10_000,
};

/** The timeout of one read of all rows of a workspace for an erasure, which no visitor and no report waits for. */
export const scanTimeoutMs = 3_600_000;
