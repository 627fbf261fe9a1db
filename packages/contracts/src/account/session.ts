import { locales } from '@linkplane/messages';
import { z } from 'zod';
import { text } from '../fields/text.ts';

const emailCharsMax = 254;
/** Shorter passwords are guessed; longer ones are whole sentences. */
const passwordCharsMin = 10;
const passwordCharsMax = 200;
const inviteTokenCharsMax = 100;

export const email = () => text(emailCharsMax).refine(isEmail, 'must be an email address');

/** Only sending an email could show whether the mailbox exists. */
function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(value);
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

export const signUpState = z.object({ isOpen: z.boolean() });

export type Identity = z.infer<typeof identity>;
export type Session = z.infer<typeof session>;
export type SignUpState = z.infer<typeof signUpState>;
