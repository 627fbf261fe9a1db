import { encodeSlug } from '@linkplane/slugs';
import { QueueFullError } from '@linkplane/runtime';
import type { PreparedLink } from '../decide/prepare-target.ts';
import { coarseNetwork, readOrigin } from '../event/describe-event.ts';
import type { PasswordPage } from '../pages/password-page.ts';
import { readForm } from './read-form.ts';
import { fail, guarded, prefersJson, respond, type Visit } from './respond.ts';

const passwordCharsMax = 128;
const passwordBytesMax = 512;

/** A visit that names a password, by the form or by the header of a program. */
type Try = { password: string; visit: Visit; isForm: boolean };

/**
 * Asks for the password of a link, or checks the one of this request.
 * @param unlock goes on with the visit; a form's visit has the Referer with which the form was requested
 */
export function askPassword(visit: Visit, link: PreparedLink, unlock: (visit: Visit) => void): void {
  const { facts } = visit;
  const given = readHeader(visit);
  if (facts.method === 'POST') {
    readForm(visit.request).then(
      (form) =>
        guarded(visit, () => {
          if (!form) return respond(visit, { kind: 'badRequest' });
          // The Referer of the form is its own page.
          const found = { ...facts, referrer: readOrigin(form.get('from') ?? '') };
          const sent = { password: form.get('password') ?? '', visit: { ...visit, facts: found }, isForm: true };
          checkPassword(sent, link, unlock);
        }),
      (error: unknown) => fail(visit.response, visit.deps, error),
    );
  } else if (given !== undefined) {
    checkPassword({ password: given, visit, isForm: false }, link, unlock);
  } else if (prefersJson(facts.accept)) {
    respond(visit, { kind: 'passwordRequired' });
  } else {
    respond(visit, passwordForm(visit, link, 200, 'none'));
  }
}

/** Headers are read as one byte a character; programs send UTF-8. */
function readHeader({ request }: Visit): string | undefined {
  const header = request.headers['x-link-password'];
  return header === undefined ? undefined : Buffer.from(String(header), 'latin1').toString('utf8');
}

/** The page that asks for a password; it does not show where the link leads. */
export function passwordForm(
  { facts }: Visit,
  { target }: PreparedLink,
  status: 200 | 403 | 429,
  problem: PasswordPage['problem'],
): { kind: 'password'; status: 200 | 403 | 429; page: PasswordPage } {
  const path = facts.path.endsWith('+') ? `/${encodeSlug(target.slug)}` : facts.path;
  const action = facts.query === '' ? path : `${path}?${facts.query}`;
  return { kind: 'password', status, page: { action, from: readOrigin(facts.referrer), problem } };
}

type Verdict = 'right' | 'wrong' | { waitSeconds: number };

function checkPassword(sent: Try, link: PreparedLink, unlock: (visit: Visit) => void): void {
  const { visit } = sent;
  const { deps } = visit;
  judge(sent, link)
    .then((verdict) => {
      deps.countPassword(typeof verdict === 'object' ? 'limited' : verdict);
      if (verdict === 'right') unlock(visit);
      else refuse(sent, link, verdict);
    })
    .catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) return fail(visit.response, deps, error);
      deps.countPassword('busy');
      respond(visit, { kind: 'unavailable' });
    });
}

/** Counts the try before it is checked: guesses cost the network of the guesser, whether they are right or not. */
async function judge({ visit: { deps, facts }, password }: Try, { target }: PreparedLink): Promise<Verdict> {
  if (!isPossible(password)) return 'wrong';
  const waitMs = await deps.countTries(target.linkId, coarseNetwork(facts.address) ?? facts.address);
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1_000) };
  return (await deps.verifyPassword(target.workspaceId, target.passwordHash ?? '', password)) ? 'right' : 'wrong';
}

function refuse({ visit, isForm }: Try, link: PreparedLink, verdict: Exclude<Verdict, 'right'>): void {
  const isLimited = typeof verdict === 'object';
  if (isForm) return respond(visit, passwordForm(visit, link, isLimited ? 429 : 403, verdict));
  respond(visit, isLimited ? { kind: 'tooManyTries', ...verdict } : { kind: 'passwordRequired' });
}

/** What could have been set: anything else is not worth a hash. */
function isPossible(password: string): boolean {
  return (
    password !== '' &&
    password.length <= 2 * passwordCharsMax &&
    Buffer.byteLength(password) <= passwordBytesMax &&
    password.isWellFormed()
  );
}
