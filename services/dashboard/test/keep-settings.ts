import type { WorkspaceSettings } from '@linkplane/contracts';
import type { Handlers } from './contract-server.ts';

/** A server that keeps the settings of a workspace. */
export function keepSettings() {
  let settings: WorkspaceSettings = {
    destinationSchemes: [],
    excludedAddresses: [],
    botAgents: [],
    retentionDays: null,
  };
  const handlers: Handlers = {
    'get /workspace': () => settings,
    'patch /workspace': ({ body: { destinationSchemes, excludedAddresses, botAgents, retentionDays } }) =>
      (settings = {
        ...settings,
        ...(destinationSchemes && { destinationSchemes }),
        ...(excludedAddresses && { excludedAddresses }),
        ...(botAgents && { botAgents }),
        ...(retentionDays !== undefined && { retentionDays }),
      }),
    'get /session/address': { address: '127.0.0.1' },
    'get /erasures': [],
  };
  return { handlers, settings: () => settings };
}
