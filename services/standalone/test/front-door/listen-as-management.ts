import { mkdtempSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManagementSockets } from '../../src/front-door/forward-request.ts';
import { serveCalls } from '../../src/management-calls/serve-calls.ts';

/** Sockets on which nothing listens. */
export const noManagement: ManagementSockets = { http: '/nowhere/management.sock', calls: '/nowhere/calls.sock' };

/** Paths for the sockets of a program that listens in place of management. */
export function placeSockets(): ManagementSockets {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-forward-'));
  return { http: join(directory, 'management.sock'), calls: join(directory, 'calls.sock') };
}

/** Serves both sockets of management with one handler. */
export async function listenAsManagement(
  handle: RequestListener,
): Promise<{ management: ManagementSockets; close(): void }> {
  const management = placeSockets();
  const server = createServer(handle);
  await new Promise<void>((resolve) => void server.listen(management.http, resolve));
  const calls = await serveCalls(handle, { path: management.calls });
  return {
    management,
    close() {
      calls.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
