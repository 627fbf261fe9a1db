// The queries of this folder that the management plane may use: its permission list.
export {
  claimIdempotencyKey,
  findStoredResponse,
  deleteOldResponses,
  storeResponse,
  sumKeptBytes,
  type KeyedRequest,
  type StoredBody,
} from './idempotency-keys.ts';
