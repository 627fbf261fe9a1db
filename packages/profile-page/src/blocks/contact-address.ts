const emailCharsMax = 254;
const phoneCharsMax = 40;

/** An address such as `ada@example.com`, that a mail program can take; undefined for every other text. */
export function readEmail(text: string | null | undefined): string | undefined {
  const address = (text ?? '').trim();
  if (address.length > emailCharsMax || !/^[^\s@<>"(),:;[\]\\%?&#]{1,64}@[^\s@<>"(),:;[\]\\%?&#]{1,253}$/.test(address))
    return undefined;
  return address;
}

/** A number such as `+49 30 1234-56` as `+4930123456`; undefined for every other text. */
export function readPhone(text: string | null | undefined): string | undefined {
  const number = (text ?? '').trim();
  if (number.length > phoneCharsMax || !/^\+?[\d\s().\-/]+$/.test(number)) return undefined;
  const digits = number.replace(/[^\d+]/g, '');
  return /^\+?\d{3,20}$/.test(digits) ? digits : undefined;
}
