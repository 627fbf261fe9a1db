// The queries of this folder that the management plane may use: its permission list.
export {
  countTokenMails,
  deleteOldAccountTokens,
  endAccountLinks,
  endEmailChange,
  findAccountToken,
  insertAccountToken,
  takeAccountToken,
  type AccountToken,
} from './account-tokens.ts';
export {
  deleteExpiredInvites,
  deleteInvite,
  findInvite,
  openInviteByMail,
  insertInvite,
  listInvites,
  takeInvite,
  type InviteRecord,
} from './invites.ts';
export {
  deleteMember,
  findMembership,
  insertMember,
  listMembers,
  listMemberships,
  setRole,
  type MemberRecord,
  type Membership,
} from './members.ts';
export {
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionOfToken,
  findSessions,
  insertSession,
  listSessions,
  touchSession,
  trimSessions,
  type SessionRecord,
} from './sessions.ts';
export {
  findTokens,
  insertToken,
  listLiveCredentials,
  listTokens,
  revokeToken,
  revokeTokenOfAnyone,
  revokeTokensOf,
  touchToken,
  type Credential,
  type TokenRecord,
} from './tokens.ts';
export {
  claimFirstRun,
  deleteUser,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  setEmail,
  setLanguage,
  replacePassword,
  setPassword,
  type UserRecord,
} from './users.ts';
