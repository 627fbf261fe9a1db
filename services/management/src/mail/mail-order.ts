import { insertMail } from '@linkplane/links-db/mails';
import type { Connection } from '@linkplane/links-db/transactions';
import { locales } from '@linkplane/messages';
import { createId } from '@linkplane/runtime';
import { z } from 'zod';

const language = z.enum(locales);

/** What a mail is about, without any secret. `language` is that of the reader. */
export const mailOrder = z.discriminatedUnion('kind', [
  /** The recipient asked for a new password, and may have no account. */
  z.object({ kind: z.literal('passwordReset'), language }),
  z.object({ kind: z.literal('passwordChanged'), language }),
  z.object({ kind: z.literal('invite'), language, inviteId: z.string() }),
  /** The recipient is the new address of an account. */
  z.object({ kind: z.literal('confirmEmail'), language, userId: z.string() }),
  /** The recipient was the address of an account. */
  z.object({ kind: z.literal('emailChanged'), language, newEmail: z.string() }),
]);
export type MailOrder = z.infer<typeof mailOrder>;
export type MailKind = MailOrder['kind'];

/** How long a mail that no server has accepted is tried. */
const hoursOpen: Record<MailKind, number> = {
  passwordReset: 1,
  confirmEmail: 1,
  passwordChanged: 72,
  invite: 48,
  emailChanged: 72,
};

/**
 * Orders a mail in the transaction of what it is about: both are stored, or neither is. A second order for a new password of the same
 * address is none, as long as the first one waits.
 */
export async function orderMail(connection: Connection, recipient: string, order: MailOrder): Promise<void> {
  const { kind, ...params } = order;
  await insertMail(connection, {
    id: createId('mai'),
    kind,
    recipient,
    onceKey: kind === 'passwordReset' ? `${kind} ${recipient.toLowerCase()}` : null,
    params,
    hoursOpen: hoursOpen[kind],
  });
}
