import type { ManagementOptions } from './start-management.ts';

/** The settings of mail by a test's server, which asks for no credentials. */
export function mailTo(port: number): NonNullable<ManagementOptions['mail']> {
  const server = { host: '127.0.0.1', port, isTls: false, startTls: 'off', credentials: undefined } as const;
  return { server, from: { name: 'Acme', address: 'links@acme.example' } };
}
