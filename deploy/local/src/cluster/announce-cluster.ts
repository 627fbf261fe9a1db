import type { FirstWorkspace } from './create-first-workspace.ts';
import type { Cluster } from './start-cluster.ts';
import type { StoreAddresses } from './start-stores.ts';

/** Prints the addresses of the cluster, the owner's password, and a command that creates a first link. */
export function announceCluster(
  cluster: Cluster,
  stores: StoreAddresses,
  { token, email, password }: FirstWorkspace,
): void {
  const { origin } = cluster;
  const lines = cluster.services.map(({ name, port, adminPort }) =>
    name === 'analytics' || name === 'webhooks'
      ? `  ${name.padEnd(12)} metrics http://127.0.0.1:${adminPort}/metrics`
      : `  ${name.padEnd(12)} http://127.0.0.1:${port}   metrics http://127.0.0.1:${adminPort}/metrics`,
  );
  console.log(
    [
      '',
      `  Linkplane runs distributed: ${origin}`,
      `  The dashboard is at ${origin}/app   ${email}  ${password}`,
      '',
      ...lines,
      `  postgres     ${stores.postgresUrl}`,
      `  clickhouse   ${stores.clickhouseUrl}`,
      `  redis        ${stores.redisUrl}`,
      `  kafka        ${stores.kafkaBrokers.join(',')}`,
      '',
      `  curl -X POST ${origin}/v1/links -H 'Authorization: Bearer ${token}' \\`,
      `    -H 'Content-Type: application/json' -d '{"url":"https://example.com"}'`,
      '',
      '  Ctrl-C ends all of it.',
      '',
    ].join('\n'),
  );
}
