import { customAlphabet } from 'nanoid';

/** What an id stands for, readable from its first three letters. */
export type IdPrefix = 'lnk' | 'prf' | 'blk' | 'tok' | 'wsp' | 'usr' | 'dom' | 'whk' | 'evt' | 'req' | 'ses' | 'inv';

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 20 characters of 62: 119 bits, so two ids never meet. */
const idLength = 20;
const randomPart = customAlphabet(idAlphabet, idLength);

/** A new unguessable id such as `lnk_4fT9...`, from a CSPRNG. */
export function createId(prefix: IdPrefix): string {
  return `${prefix}_${randomPart()}`;
}

/** What `createId` makes. A string that does not match can be answered "unknown" without asking a store. */
export function idPattern(prefix: IdPrefix): RegExp {
  return new RegExp(`^${prefix}_[0-9A-Za-z]{${idLength}}$`);
}

/** `length` characters drawn evenly from `alphabet` by a CSPRNG. */
export function createRandomString(alphabet: string, length: number): string {
  return customAlphabet(alphabet, length)();
}
