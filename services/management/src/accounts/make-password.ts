import { hash } from '@node-rs/argon2';
import { createRandomString } from '@linkplane/runtime';

const passwordAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const passwordLength = 20;

/** Of an account that an operator makes: shown once, and stored as its hash alone. */
export async function makePassword(): Promise<{ password: string; passwordHash: string }> {
  const password = createRandomString(passwordAlphabet, passwordLength);
  return { password, passwordHash: await hash(password) };
}
