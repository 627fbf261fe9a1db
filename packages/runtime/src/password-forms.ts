/**
 * The form in which a password is hashed (NIST SP 800-63B, 3.1.1.2): the same letters are typed as different characters
 * on different systems, such as `ü` as one or as two.
 */
export function toHashedForm(password: string): string {
  return password.normalize('NFKC');
}

/**
 * The forms in which a typed password may have been hashed, the likeliest first: older hashes are of what was typed then.
 * One for a password of ASCII.
 */
export function listHashedForms(password: string): string[] {
  return [...new Set([toHashedForm(password), password, password.normalize('NFC'), password.normalize('NFD')])];
}
