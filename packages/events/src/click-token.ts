import { createHmac, timingSafeEqual } from 'node:crypto';

/** A click, as the site that it led to names it when the visitor does there what the link is for. */
export type TokenClick = {
  linkId: string;
  /** The id of the click, as in the export. */
  clickId: string;
  /** Milliseconds since the Unix epoch, in whole seconds. */
  at: number;
  /** What chose the destination, if anything did. */
  variantId?: string | undefined;
  ruleId?: string | undefined;
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const digits = new Map(Array.from(alphabet, (char, index) => [char, BigInt(index)]));
const base = BigInt(alphabet.length);
/** The ids of this service have 20 of these characters behind their prefix: 119.1 bits. */
const idChars = 20;
const idBytes = 15;
const secondsBytes = 4;
const macBytes = 8;
const parts = { none: 0, variant: 1, rule: 2 } as const;
const bytesMin = 1 + 2 * idBytes + secondsBytes + macBytes;
const bytesMax = bytesMin + idBytes;
/** What a token has at most: 58 bytes in base64url. */
export const clickTokenCharsMax = Math.ceil((bytesMax * 4) / 3);

/**
 * The token of a click: kind of part, link, click, seconds, part, and a code that only this installation can make. The
 * workspace is not in it and yet authenticated: a token is valid for the workspace of its link alone, for which nothing has to
 * be looked up. Undefined for ids in another form than those of this service.
 */
export function createClickToken(key: Uint8Array, workspaceId: string, click: TokenClick): string | undefined {
  const { linkId, clickId, at, variantId, ruleId } = click;
  const [link, event] = [packId('lnk_', linkId), packId('evt_', clickId)];
  const kind = variantId !== undefined ? 'variant' : ruleId !== undefined ? 'rule' : 'none';
  const part = kind === 'none' ? Buffer.alloc(0) : packId(prefixes[kind], variantId ?? ruleId ?? '');
  if (!link || !event || !part) return undefined;
  const seconds = Buffer.alloc(secondsBytes);
  seconds.writeUInt32BE(Math.floor(at / 1_000));
  const content = Buffer.concat([Buffer.of(parts[kind]), link, event, seconds, part]);
  return Buffer.concat([content, authenticate(key, workspaceId, content)]).toString('base64url');
}

/** The click of a token; undefined when it is not one of this installation for a link of this workspace. */
export function readClickToken(key: Uint8Array, workspaceId: string, token: string): TokenClick | undefined {
  if (token.length > clickTokenCharsMax) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // Decoding ignores what is not base64url; a token has one spelling.
  if (bytes.length < bytesMin || bytes.toString('base64url') !== token) return undefined;
  const content = bytes.subarray(0, -macBytes);
  if (!timingSafeEqual(bytes.subarray(-macBytes), authenticate(key, workspaceId, content))) return undefined;
  const linkStart = 1;
  const clickStart = linkStart + idBytes;
  const secondsStart = clickStart + idBytes;
  const partStart = secondsStart + secondsBytes;
  const click = {
    linkId: unpackId('lnk_', content.subarray(linkStart, clickStart)),
    clickId: unpackId('evt_', content.subarray(clickStart, secondsStart)),
    at: content.readUInt32BE(secondsStart) * 1_000,
  };
  const part = content.subarray(partStart);
  if (content[0] === parts.variant) return { ...click, variantId: unpackId(prefixes.variant, part) };
  if (content[0] === parts.rule) return { ...click, ruleId: unpackId(prefixes.rule, part) };
  return click;
}

const prefixes = { variant: 'var_', rule: 'rul_' } as const;

function authenticate(key: Uint8Array, workspaceId: string, content: Buffer): Buffer {
  return createHmac('sha256', key).update(`${workspaceId}\n`).update(content).digest().subarray(0, macBytes);
}

function packId(prefix: string, id: string): Buffer | undefined {
  if (id.length !== prefix.length + idChars || !id.startsWith(prefix)) return undefined;
  let number = 0n;
  for (const char of id.slice(prefix.length)) {
    const digit = digits.get(char);
    if (digit === undefined) return undefined;
    number = number * base + digit;
  }
  return Buffer.from(number.toString(16).padStart(idBytes * 2, '0'), 'hex');
}

function unpackId(prefix: string, bytes: Buffer): string {
  let number = BigInt(`0x${bytes.toString('hex') || '0'}`);
  let id = '';
  for (let index = 0; index < idChars; index += 1) {
    id = alphabet.charAt(Number(number % base)) + id;
    number /= base;
  }
  return prefix + id;
}
