import { locales } from '@linkplane/messages';
import { z } from 'zod';
import { text } from '../fields/text.ts';
import { trimInvisible } from '../fields/trim-invisible.ts';

const emailCharsMax = 254;
/** Shorter passwords are guessed; longer ones are whole sentences. */
const passwordCharsMin = 10;
const passwordCharsMax = 200;
const inviteTokenCharsMax = 100;

/**
 * The email of an account or an invite, without the invisible characters around it that copied text has, and with each letter
 * in one spelling: otherwise it could not be typed again.
 */
export const email = () =>
  text(emailCharsMax)
    .overwrite((value) => trimInvisible(value).normalize('NFC'))
    .refine(isEmail, 'must be an email address');

/**
 * Only sending an email could show whether the mailbox exists. What is around an address in a text, such as `<` and a comma, is
 * no part of it, nor is what is not seen; names in quotes and addresses of machines are left out, because accounts have none of these.
 */
function isEmail(value: string): boolean {
  const [name = '', host = '', ...more] = value.split('@');
  if (more.length > 0 || name === '' || /[\s\p{C}<>()[\]",;:\\]/u.test(value)) return false;
  return host.split('.').every((label) => label !== '');
}

export const newPassword = () =>
  text(passwordCharsMax).refine(
    (value) => Array.from(value).length >= passwordCharsMin,
    `must have at least ${passwordCharsMin} characters`,
  );

/** The secret of an invite's link. */
export const inviteToken = () => text(inviteTokenCharsMax);

export const signUpBody = z.object(
  {
    email: email(),
    password: newPassword(),
    /** The invite of a workspace to join, instead of creating one. */
    invite: inviteToken().optional(),
  },
  'must be a JSON object',
);

const language = z.enum(locales, `must be one of ${locales.join(', ')}`);

export const orderPasswordResetBody = z.object({ email: email(), language }, 'must be a JSON object');

export const completePasswordResetBody = z.object(
  { token: inviteToken(), newPassword: newPassword() },
  'must be a JSON object',
);

/** `language`: that of the mail, where the account has none. */
export const changeEmailBody = z.object(
  { email: email(), password: text(passwordCharsMax), language },
  'must be a JSON object',
);

export const confirmEmailBody = z.object({ token: inviteToken() }, 'must be a JSON object');

/** `mailed`: it changes once the link in the mail is used. */
export const emailChange = z.object({ state: z.enum(['changed', 'mailed']), email: z.string() });
export type EmailChange = z.output<typeof emailChange>;

export const signInBody = z.object({ email: email(), password: text(passwordCharsMax) }, 'must be a JSON object');

export const changePasswordBody = z.object(
  { password: text(passwordCharsMax), newPassword: newPassword() },
  'must be a JSON object',
);

/** What a user chooses for all browsers. */
export const changeAccountBody = z.object(
  { language: z.enum(locales, `must be one of ${locales.join(', ')}, or null`).nullable() },
  'must be a JSON object',
);

/** The current password, so that an open browser alone deletes nothing. */
export const deleteAccountBody = z.object({ password: text(passwordCharsMax) }, 'must be a JSON object');

export const emptyBody = z.object({}, 'must be a JSON object');

/** The signed-in user. Send `csrfToken` in the header `X-CSRF-Token` of every change. */
export const identity = z.object({
  /** `language` is null while the browser's applies. */
  user: z.object({ id: z.string(), email: z.string(), language: z.enum(locales).nullable() }),
  sessionId: z.string(),
  csrfToken: z.string(),
});

/** A session. `device` is approximate, such as "Firefox on Linux". */
export const session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

/** `sendsMail`: whether a new password can be asked for by mail. */
export const signUpState = z.object({ isOpen: z.boolean(), sendsMail: z.boolean() });

export type Identity = z.infer<typeof identity>;
export type Session = z.infer<typeof session>;
export type SignUpState = z.infer<typeof signUpState>;
