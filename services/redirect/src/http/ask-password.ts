import { encodeSlug } from '@linkplane/slugs';
import { QueueFullError } from '@linkplane/runtime';
import type { PreparedLink } from '../decide/prepare-target.ts';
import { readOrigin } from '../event/describe-event.ts';
import type { PasswordPage } from '../pages/password-page.ts';
import { readForm } from './read-form.ts';
import { fail, guarded, prefersJson, respond, type Visit } from './respond.ts';
import type { PlaneResponse } from './send-response.ts';

const passwordCharsMax = 128;
const passwordBytesMax = 512;

/** A visit with the password that it names; a form's visit has the Referer with which the form was requested. */
type Try = { visit: Visit; password: string };

/**
 * Reads the password of a request: of the form, or of the header of a program. Responds to a form that cannot be read, and to
 * any form, without reading it, while too many passwords of the workspace wait: a storm costs as little as it can.
 * @param next called with undefined for a request without a password
 */
export function readTry(visit: Visit, link: PreparedLink, next: (tried: Try | undefined) => void): void {
  const { facts } = visit;
  if (facts.method !== 'POST') {
    const password = readHeader(visit);
    return next(password === undefined ? undefined : { visit, password });
  }
  if (visit.deps.isVerifierFull(link.target.workspaceId)) {
    visit.deps.countPassword('busy');
    return respond(visit, { kind: 'unavailable' });
  }
  readForm(visit.request).then(
    (form) =>
      guarded(visit, () => {
        if (!form) return respond(visit, { kind: 'badRequest' });
        // The Referer of the form is its own page.
        const found = { ...facts, referrer: readOrigin(form.get('from') ?? '') };
        next({ visit: { ...visit, facts: found }, password: form.get('password') ?? '' });
      }),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

/** The response to a visit without a password. It does not show where the link leads. */
export function passwordRequired(visit: Visit, link: PreparedLink): PlaneResponse {
  return prefersJson(visit.facts.accept) ? { kind: 'passwordRequired' } : passwordForm(visit, link, 200, 'none');
}

/** Headers are read as one byte a character; programs send UTF-8. */
function readHeader({ request }: Visit): string | undefined {
  const header = request.headers['x-link-password'];
  return header === undefined ? undefined : Buffer.from(String(header), 'latin1').toString('utf8');
}

function passwordForm(
  { facts }: Visit,
  { target }: PreparedLink,
  status: 200 | 403 | 429,
  problem: PasswordPage['problem'],
): PlaneResponse {
  const path = facts.path.endsWith('+') ? `/${encodeSlug(target.slug)}` : facts.path;
  const action = facts.query === '' ? path : `${path}?${facts.query}`;
  return { kind: 'password', status, page: { action, from: readOrigin(facts.referrer), problem } };
}

type PasswordResult = 'right' | 'wrong' | { waitSeconds: number };

/** @param unlock goes on with the visit after the right password */
export function checkPassword(visit: Visit, link: PreparedLink, password: string, unlock: () => void): void {
  const { deps } = visit;
  comparePassword(visit, link, password)
    .then((result) => {
      deps.countPassword(typeof result === 'object' ? 'limited' : result);
      if (result === 'right') unlock();
      else refuse(visit, link, result);
    })
    .catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) return fail(visit.response, deps, error);
      deps.countPassword('busy');
      respond(visit, { kind: 'unavailable' });
    });
}

/** Counts the try before it is checked, so that guesses at once are limited as well, and takes it back when it was right. */
async function comparePassword(
  { deps, facts }: Visit,
  { target }: PreparedLink,
  password: string,
): Promise<PasswordResult> {
  if (!isPossible(password)) return 'wrong';
  const waitMs = await deps.tries.count(target.linkId, facts.address);
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1_000) };
  const { linkId, workspaceId, passwordHash } = target;
  if (!(await deps.verifyPassword({ linkId, workspaceId, passwordHash: passwordHash ?? '' }, password))) return 'wrong';
  deps.tries.takeBack(target.linkId, facts.address);
  return 'right';
}

function refuse(visit: Visit, link: PreparedLink, result: Exclude<PasswordResult, 'right'>): void {
  const isLimited = typeof result === 'object';
  if (visit.facts.method === 'POST') return respond(visit, passwordForm(visit, link, isLimited ? 429 : 403, result));
  respond(visit, isLimited ? { kind: 'tooManyTries', ...result } : { kind: 'passwordRequired' });
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
