// What an operator may do to accounts without the API: used by the first start and by the operator commands.
export { createFirstAccount, type FirstAccount } from './create-first-account.ts';
export { createWorkspace } from './create-workspace.ts';
export { createToken, type CreatedToken } from '../tokens/create-token.ts';
