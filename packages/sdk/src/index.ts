export type { CallOptions } from './call.ts';
export { createLinkplaneClient, type ClientOptions, type LinkplaneClient } from './create-client.ts';
export type * from './generated/types.ts';
export { LinkplaneError, type LinkplaneErrorCode } from './linkplane-error.ts';
