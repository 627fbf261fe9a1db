import type { Pool } from '@linkplane/links-db';
import {
  countTokenMails,
  findUser,
  findUserByEmail,
  insertAccountToken,
  openInviteByMail,
} from '@linkplane/links-db/accounts';
import type { Translator } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import { hashSecret, makeSecret } from '../http/secrets.ts';
import { composeMail, type ComposedMail, type MailText } from './compose-mail.ts';
import type { MailOrder } from './mail-order.ts';

type Deps = { database: Pool; publicUrl: URL };
/** `recipient`: unset where it is the one that was ordered. */
type MailContent = MailText & { recipient?: string };
type Mail = { id: string; recipient: string; order: MailOrder };

/** How long a link of a mail works. */
const linkMinutes = 30;
/** Mails of one purpose that an account is sent within an hour, whichever clients ask for them. */
const linkMailsPerHour = 5;

/**
 * What a mail says now; undefined where there is nothing to write any more, as for an address without an account, or an invite that was
 * withdrawn. The secret of its link is made here, and stored as its hash alone.
 */
export async function writeMail(deps: Deps, mail: Mail): Promise<(ComposedMail & { recipient: string }) | undefined> {
  const { language } = mail.order;
  const t = visitorTranslators[language];
  const text = await describeMail(deps, t, mail);
  return text && { recipient: text.recipient ?? mail.recipient, ...composeMail(t, text, deps.publicUrl.host) };
}

async function describeMail(deps: Deps, t: Translator, mail: Mail): Promise<MailContent | undefined> {
  const { order, recipient } = mail;
  switch (order.kind) {
    case 'passwordReset':
      return await describeReset(deps, t, mail);
    case 'passwordChanged':
      return describePasswordChange(deps, t, recipient);
    case 'invite':
      return await describeInvite(deps, t, order.inviteId);
    case 'confirmEmail':
      return await describeConfirmation(deps, t, { ...mail, userId: order.userId });
    case 'emailChanged':
      return describeEmailChange(deps, t, { recipient, newEmail: order.newEmail });
  }
}

async function describeReset(deps: Deps, t: Translator, mail: Mail): Promise<MailContent | undefined> {
  const { database, publicUrl } = deps;
  const user = await findUserByEmail(database, mail.recipient);
  if (!user) return undefined;
  const token = await openLink(deps, { mailId: mail.id, userId: user.id, purpose: 'passwordReset', email: null });
  if (token === undefined) return undefined;
  return {
    // The address of the account: what was typed is equal to it only in the eyes of the database.
    recipient: user.email,
    subject: t.text('Choose a new password'),
    lines: [
      t.text('Someone asked for a new password of the account {email} at {host}.', {
        email: user.email,
        host: publicUrl.host,
      }),
    ],
    button: { label: t.text('Choose a new password'), url: `${publicUrl.origin}/app/reset-password#${token}` },
    notes: [
      t.text('The link works once, for {minutes} minutes.', { minutes: linkMinutes }),
      t.text('If it was not you, do nothing: the password stays as it is.'),
    ],
  };
}

function describePasswordChange({ publicUrl }: Deps, t: Translator, email: string): MailText {
  return {
    subject: t.text('Your password was changed'),
    lines: [t.text('The password of the account {email} at {host} was changed.', { email, host: publicUrl.host })],
    button: { label: t.text('Choose a new password'), url: `${publicUrl.origin}/app/forgot-password` },
    notes: [t.text('If it was not you, choose a new password at once: that ends all sessions of the account.')],
  };
}

async function describeInvite(deps: Deps, t: Translator, inviteId: string): Promise<MailText | undefined> {
  const { database, publicUrl } = deps;
  const { origin, host } = publicUrl;
  const token = makeSecret();
  const invite = await openInviteByMail(database, inviteId, hashSecret(token));
  if (!invite) return undefined;
  const { email, invitedBy } = invite;
  const workspace = nameForMail(invite.workspaceName);
  return {
    subject: t.text('You are invited to a workspace at {host}', { host }),
    lines: [
      workspace === undefined
        ? t.text('You are invited to a workspace at {host}.', { host })
        : t.text('You are invited to the workspace “{workspace}” at {host}.', { workspace, host }),
      ...(invitedBy === null ? [] : [t.text('The invite is from {email}.', { email: invitedBy })]),
    ],
    button: { label: t.text('Accept the invite'), url: `${origin}/app/invite#${token}` },
    notes: [t.text('It is for {email} alone.', { email }), t.text('If you do not know the sender, do nothing.')],
  };
}

/** A name that a stranger can choose goes into mails of this service only as long as no reader takes it for an address. */
function nameForMail(name: string): string | undefined {
  return /[./@:\\]|www/i.test(name) ? undefined : name;
}

async function describeConfirmation(
  deps: Deps,
  t: Translator,
  { id, recipient, userId }: Mail & { userId: string },
): Promise<MailText | undefined> {
  const { database, publicUrl } = deps;
  const user = await findUser(database, userId);
  if (!user) return undefined;
  const token = await openLink(deps, { mailId: id, userId, purpose: 'email', email: recipient });
  if (token === undefined) return undefined;
  return {
    subject: t.text('Confirm your email address'),
    lines: [
      // An address that was never verified is a text that anyone could have chosen.
      user.isEmailVerified
        ? t.text('The account {email} at {host} is to have this address from now on.', {
            email: user.email,
            host: publicUrl.host,
          })
        : t.text('An account at {host} is to have this address from now on.', { host: publicUrl.host }),
    ],
    button: { label: t.text('Confirm this address'), url: `${publicUrl.origin}/app/confirm-email#${token}` },
    notes: [
      t.text('The link works once, for {minutes} minutes.', { minutes: linkMinutes }),
      t.text('If you have no account there, do nothing.'),
    ],
  };
}

function describeEmailChange(
  { publicUrl }: Deps,
  t: Translator,
  { recipient, newEmail }: { recipient: string; newEmail: string },
): MailText {
  const values = { email: recipient, newEmail, host: publicUrl.host };
  return {
    subject: t.text('Your email address was changed'),
    lines: [t.text('The account {email} at {host} has the address {newEmail} from now on.', values)],
    notes: [t.text('If it was not you, write to the operator of {host}.', { host: publicUrl.host })],
  };
}

type LinkOfMail = { mailId: string; userId: string; purpose: 'passwordReset' | 'email'; email: string | null };

/** The secret of a link; undefined where it was withdrawn, or the account was sent enough of them in this hour. */
async function openLink(
  { database }: Deps,
  { mailId, userId, purpose, email }: LinkOfMail,
): Promise<string | undefined> {
  // Everyone can ask for a new password of an account; its owner alone can change the address, at a rate of its own.
  if (purpose === 'passwordReset' && (await countTokenMails(database, userId, { purpose, mailId })) >= linkMailsPerHour)
    return undefined;
  const token = makeSecret();
  const tokenHash = hashSecret(token);
  const link = { tokenHash, userId, purpose, email, mailId, minutesOpen: linkMinutes };
  return (await insertAccountToken(database, link)) ? token : undefined;
}
