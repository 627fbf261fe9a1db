import type { Identity, Workspace } from '@linkplane/contracts/account';

export const workspaceId = 'wsp_1';
export const ownerEmail = 'ada@example.com';

export const identity: Identity = {
  user: { id: 'usr_1', email: ownerEmail, language: null },
  sessionId: 'ses_1',
  csrfToken: 'csrf-1',
};

export const workspace: Workspace = {
  id: workspaceId,
  name: 'My workspace',
  plan: 'pro',
  role: 'owner',
  suspended: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
