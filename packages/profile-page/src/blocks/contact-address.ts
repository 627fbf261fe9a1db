const emailCharsMax = 254;
const phoneCharsMax = 40;

/** An address such as `ada@example.com`, that a mail program can take; undefined for every other text. */
export function readEmail(text: string | null | undefined): string | undefined {
  const address = trimMarks(text ?? '');
  if (
    address.length > emailCharsMax ||
    !/^[^\s\p{C}@<>"(),:;[\]\\%?&#]{1,64}@[^\s\p{C}@<>"(),:;[\]\\%?&#]{1,253}$/u.test(address)
  )
    return undefined;
  return address;
}

/** Removes the spaces and invisible marks around copied text, which would be part of the address. */
function trimMarks(text: string): string {
  const isMark = (index: number) => /^[\s\p{Cf}]$/u.test(text.charAt(index));
  let [start, end] = [0, text.length];
  while (start < end && isMark(start)) start += 1;
  while (end > start && isMark(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** Dialled within a country alone: of `+49 (0)30 1234` the zero is no part of the number. Italy's numbers keep theirs. */
const trunkZero = /^((?:\+|00[ ]?)(?!\s?39)\d{1,3}[\s.-]*)\(0\)/;

/**
 * A number such as `+49 30 1234-56` as `+4930123456`, as people write and copy it: with a zero in brackets, digits of Arabic
 * and wide ones, dashes of all kinds, and the invisible marks that phones put around it. Undefined for every other text.
 */
export function readPhone(text: string | null | undefined): string | undefined {
  const given = text ?? '';
  if (given.length > 2 * phoneCharsMax) return undefined;
  const number = given
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(trunkZero, '$1');
  if (number.length > phoneCharsMax || !/^\+?[\d\s().\-/]+$/.test(number)) return undefined;
  const digits = number.replace(/[^\d+]/g, '');
  return /^\+?\d{3,20}$/.test(digits) ? digits : undefined;
}
