/** Short on purpose: a visitor on a link that is not in memory hears "try again" rather than waits. */
export const redirectPoolLimits = {
  applicationName: 'linkplane-redirect',
  connectionsMax: 8,
  connectTimeoutMs: 500,
  statementTimeoutMs: 700,
  queryTimeoutMs: 800,
};
