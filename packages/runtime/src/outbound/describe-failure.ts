import { SendFailure } from './send-failure.ts';

export const notPublic = 'The address is not public.';
export const portRefused = 'The port is not one that may be used.';

const unreachable = 'The address could not be reached.';
const closedEarly = 'The connection was closed before there was an answer.';
const unknownAuthority = 'The certificate is not from a known authority, or its chain is incomplete.';
const selfSigned = 'The certificate is self-signed.';

const words = new Map([
  ['ECONNREFUSED', 'The connection was refused.'],
  ['ECONNRESET', closedEarly],
  ['ECONNABORTED', closedEarly],
  ['EPIPE', closedEarly],
  ['ETIMEDOUT', unreachable],
  ['EHOSTUNREACH', unreachable],
  ['EHOSTDOWN', unreachable],
  ['ENETUNREACH', unreachable],
  ['ENETDOWN', unreachable],
  ['EADDRNOTAVAIL', unreachable],
  ['HPE_HEADER_OVERFLOW', 'The head of the answer is too large.'],
  ['CERT_HAS_EXPIRED', 'The certificate has expired.'],
  ['CERT_NOT_YET_VALID', 'The certificate is not valid yet.'],
  ['CERT_REVOKED', 'The certificate was revoked.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another host name.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', selfSigned],
  ['SELF_SIGNED_CERT_IN_CHAIN', selfSigned],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownAuthority],
]);

/** The text for the owner of the URL; never the message of a driver, which may contain internal details. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof SendFailure) return failure.message;
  const code = readCode(failure);
  if (code.startsWith('HPE_') && !words.has(code)) return 'The answer is not HTTP.';
  return words.get(code) ?? 'The request could not be sent.';
}

/** The same during the TLS handshake, where any other failure is one of TLS. */
export function describeTlsFailure(failure: unknown): string {
  const code = readCode(failure);
  if (failure instanceof SendFailure) return failure.message;
  const isOfConnection = words.get(code) === closedEarly;
  return (isOfConnection ? undefined : words.get(code)) ?? 'No secure connection could be made.';
}

/** The code of an error of Node.js; empty without one. */
export function readCode(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return typeof code === 'string' ? code : '';
}
