import { customAlphabet } from 'nanoid';

/** The type of an id, its first three letters. */
export type IdPrefix =
  | 'lnk'
  | 'prf'
  | 'blk'
  | 'tok'
  | 'wsp'
  | 'usr'
  | 'dom'
  | 'whk'
  | 'evt'
  | 'req'
  | 'ses'
  | 'inv'
  | 'imp'
  | 'imj'
  | 'utm'
  | 'tag'
  | 'shr'
  | 'ers'
  | 'exs'
  | 'viw'
  | 'upl'
  | 'sub'
  | 'rul'
  | 'var'
  | 'cnv'
  | 'mai';

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 20 of 62 characters: 119 bits, so that ids never collide. */
const idLength = 20;
const randomPart = customAlphabet(idAlphabet, idLength);

/** A new unguessable id such as `lnk_4fT9...`, from a CSPRNG. */
export function createId(prefix: IdPrefix): string {
  return `${prefix}_${randomPart()}`;
}

/** The pattern of `createId`. A string that does not match is unknown, without a query. */
export function idPattern(prefix: IdPrefix): RegExp {
  return new RegExp(`^${prefix}_[0-9A-Za-z]{${idLength}}$`);
}

/** `length` uniformly distributed characters of `alphabet`, from a CSPRNG. */
export function createRandomString(alphabet: string, length: number): string {
  return customAlphabet(alphabet, length)();
}
