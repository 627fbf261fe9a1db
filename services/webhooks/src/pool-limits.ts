/** No user waits for these statements; the longest ones remove thousands of rows. */
export const webhooksPoolLimits = {
  applicationName: 'linkplane-webhooks',
  connectionsMax: 4,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 8_000,
  queryTimeoutMs: 10_000,
};
