// What an operator may do without the API: used by the first start and by the operator commands.
export { createFirstAccount, type FirstAccount } from './create-first-account.ts';
export { addMember, type AddedMember } from './add-member.ts';
export { createWorkspaceWithToken, revokeToken } from './workspace-tokens.ts';
export { scopes, type Scope } from '@linkplane/contracts';
export { createToken, type CreatedToken } from '../tokens/token.ts';
export {
  addDomain,
  checkAppDocument,
  parseOldOrigin,
  parseTargetUrl,
  type AddedDomain,
  type DomainSettings,
} from './add-domain.ts';
export { defaultSlugPolicy, parseSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
export { parseDomainHost } from '../domains/parse-domain-host.ts';
export { deleteWorkspace, listDeletedWorkspaces } from './delete-workspace.ts';
export { findLinkByUrl, listAllSuspended, setSuspended } from './suspend.ts';
export { isEmail, resetPassword, type ResetPassword } from './reset-password.ts';
export type { SuspendedKind } from '@linkplane/links-db/workspaces';
export { createRowPreparer, type ImportedRow, type RowPreparer } from './prepare-imported-rows.ts';
export { openUploadFiles, type StoredFile, type UploadFiles } from '../uploads/store-files.ts';
export { uploadIdPattern, uploadsPath } from '../uploads/upload.ts';
export { openLinkImporter } from './import-links.ts';
export { importProfile, ProfileRefusal, type ImportedProfile, type ProfileToImport } from './import-profile.ts';
export { createEncodeImage } from '../uploads/encode-image.ts';
export { undoImportedLinks } from './undo-import.ts';
export { toCsvLine } from '../reports/export/format-rows.ts';
