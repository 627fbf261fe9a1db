import { z } from 'zod';
import { text } from '../fields/text.ts';

const emailCharsMax = 254;
/** Short passwords are guessed; longer ones are sentences. */
const passwordCharsMin = 10;
const passwordCharsMax = 200;
const inviteTokenCharsMax = 100;

export const email = () => text(emailCharsMax).refine(isEmail, 'must be an email address');

/** Nothing but delivery would tell whether there is a mailbox. */
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
    /** Joins that workspace instead of getting a new one. */
    invite: inviteToken().optional(),
  },
  'must be a JSON object',
);

export const signInBody = z.object({ email: email(), password: text(passwordCharsMax) }, 'must be a JSON object');

export const changePasswordBody = z.object(
  { password: text(passwordCharsMax), newPassword: newPassword() },
  'must be a JSON object',
);

export const emptyBody = z.object({}, 'must be a JSON object');

/** Who is signed in. `csrfToken` goes into the header `X-CSRF-Token` of whatever changes something. */
export const identity = z.object({
  user: z.object({ id: z.string(), email: z.string() }),
  sessionId: z.string(),
  csrfToken: z.string(),
});

/** A place where somebody is signed in. `device` is coarse, such as "Firefox on Linux". */
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
