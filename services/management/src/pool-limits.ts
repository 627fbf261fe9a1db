/** Short enough that a caller of the API hears "try again" rather than waits. */
export const managementPoolLimits = {
  applicationName: 'linkplane-management',
  connectionsMax: 16,
  connectTimeoutMs: 2_000,
  statementTimeoutMs: 4_000,
  queryTimeoutMs: 5_000,
};
