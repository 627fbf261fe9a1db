import type { Cluster, StoreAddresses } from '@linkplane/local-cluster';
import type { FirstWorkspace } from './create-first-workspace.ts';

/** Files that have what is not printed. */
export type SecretFiles = { workspace: string; stores: string };

/**
 * Prints the addresses of the cluster, and a command that creates a first link. No password and no token: the output is
 * often a log.
 */
export function announceCluster(
  cluster: Pick<Cluster, 'origin' | 'services'>,
  stores: StoreAddresses,
  { email, files }: Pick<FirstWorkspace, 'email'> & { files: SecretFiles },
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
      `  The dashboard is at ${origin}/app   ${email}`,
      `  Its password, and a token for the API, are in ${files.workspace}`,
      '',
      ...lines,
      `  postgres     ${hidePassword(stores.postgresUrl)}`,
      `  clickhouse   ${hidePassword(stores.clickhouseUrl)}`,
      `  redis        ${hidePassword(stores.redisUrl)}`,
      `  kafka        ${stores.kafkaBrokers.join(',')}`,
      `  Passwords of the stores are in ${files.stores}`,
      '',
      `  curl -X POST ${origin}/v1/links \\`,
      `    -H "Authorization: Bearer $(node -p 'require("${files.workspace}").token')" \\`,
      `    -H 'Content-Type: application/json' -d '{"url":"https://example.com"}'`,
      '',
      '  Ctrl-C ends all of it.',
      '',
    ].join('\n'),
  );
}

function hidePassword(url: string): string {
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  return shown.href;
}
