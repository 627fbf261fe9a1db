/** The final statement of a batch with ten thousand links takes a tenth of a second. */
export const analyticsPoolLimits = {
  applicationName: 'linkplane-analytics',
  connectionsMax: 4,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 8_000,
  queryTimeoutMs: 10_000,
};
