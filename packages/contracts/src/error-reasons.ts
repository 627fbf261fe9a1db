/**
 * Reasons of errors whose code has several, each with one meaning that never changes. An addition changes the contract.
 */
export const errorReasons = [
  'WRONG_CREDENTIALS',
  'ROLE_TOO_LOW',
  'INVITE_REQUIRED',
  'INVITE_UNUSABLE',
  'LINK_UNUSABLE',
  'MAIL_NOT_SET',
  'LAST_OWNER',
  'ONLY_OWNER',
  'NOT_CREATOR',
  'LINK_SUSPENDED',
  'PROFILE_SUSPENDED',
  'WORKSPACE_SUSPENDED',
  'LEADS_TO_SHORT_LINK',
  'LEADS_TO_OWN_ADDRESS',
  'LEADS_TO_BLOCK',
] as const;

export type ErrorReason = (typeof errorReasons)[number];
