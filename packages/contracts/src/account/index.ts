// The dashboard's own API below /app/api: not a part of the public one. Runs in browsers, too.
export {
  acts,
  csrfHeader,
  sessionField,
  roles,
  type AccountRoute,
  type AccountRoutes,
  type Act,
  type Role,
} from './account-route.ts';
export { appleAppSiteAssociation, assetLinks } from './app-association.ts';
export { writtenFallback, type DnsRecord, type Domain } from './domain.ts';
export { domainRoutes } from './domain-routes.ts';
export { sessionRoutes } from './session-routes.ts';
export { email, newPassword } from './session.ts';
export type { EmailChange, Identity, Session, SignUpState } from './session.ts';
export type {
  ApiToken,
  CreatedApiToken,
  CreatedInvite,
  InvitePreview,
  Invite,
  Member,
  Workspace,
  WorkspaceDeletion,
} from './workspace.ts';
export type { View, ViewPage } from './view.ts';
export { viewRoutes } from './view-routes.ts';
export { inviteRoutes, memberRoutes, tokenRoutes, workspaceRoutes } from './workspace-routes.ts';
