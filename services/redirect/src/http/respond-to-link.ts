import { createClickToken } from '@linkplane/events';
import { encodeSlug } from '@linkplane/slugs';
import { admitVisit, isStarted } from '../decide/admit-visit.ts';
import { decideRedirect } from '../decide/decide-redirect.ts';
import { expiredOutcome, type Outcome, type VisitFacts } from '../decide/outcome.ts';
import type { DestinationPart } from '../decide/prepare-destination.ts';
import type { PreparedLink } from '../decide/prepare-target.ts';
import { redirectVisit } from '../decide/redirect-visit.ts';
import { describeLinkClicked, toSource } from '../event/describe-event.ts';
import { readRuleFacts } from '../event/read-rule-facts.ts';
import type { HostResolution } from '../targets/resolve-host.ts';
import { checkPassword, passwordRequired, readTry } from './ask-password.ts';
import { classifyVisitor, guarded, notFoundAt, respond, type Visit } from './respond.ts';
import type { PlaneResponse } from './send-response.ts';

/** A visit to a link, with what is known of the visitor. */
type LinkVisit = {
  visit: Visit;
  host: HostResolution;
  link: PreparedLink;
  about: VisitFacts;
  internal: boolean;
  /** The place for the event. */
  placeJson: string;
  /** Chosen before the decision where the destination names the click. */
  eventId?: string | undefined;
};

/**
 * Decides and responds, in this order: what can refuse the visit (see `admitVisit`), the cap, and where it leads (see
 * `redirectVisit`). So a visitor who is refused spends no click.
 */
export function respondToLink(visit: Visit, host: HostResolution, link: PreparedLink): void {
  if (link.target.passwordHash === null) return withFacts(visit, host, link, (to) => decide(withToken(to)));
  // Before its form is read: a form that cannot be read would show that there is a link.
  if (!isStarted(link, visit.deps.now())) return respond(visit, noLinkAt(visit, host));
  readTry(visit, link, (tried) =>
    withFacts(tried?.visit ?? visit, host, link, (to) => unlock(withToken(to), tried?.password)),
  );
}

/** Asks for the password, or checks the one of this request, after what refuses every visitor. */
function unlock(to: LinkVisit, password: string | undefined): void {
  const { visit, link, about } = to;
  const admission = admitVisit(link, about, visit.deps.now());
  if (admission.kind !== 'admitted') return conclude(to, admission);
  ifClicksAreLeft(visit, link, {
    over: () => conclude(to, expiredOutcome(link)),
    left: () => {
      if (password === undefined) respond(visit, passwordRequired(visit, link));
      else checkPassword(visit, link, password, () => decide(to));
    },
  });
}

function ifClicksAreLeft(visit: Visit, link: PreparedLink, act: { left: () => void; over: () => void }): void {
  if (link.target.clickLimit === null) return act.left();
  visit.deps.budget.check(link).then(
    (left) =>
      guarded(visit, () => {
        if (left === 'gone') handleGone(visit, link, act.over);
        else if (left === 'exhausted') act.over();
        else act.left();
      }),
    () => respond(visit, { kind: 'unavailable' }),
  );
}

/** People take the token of their click along, and only what is counted has one. */
function withToken(to: LinkVisit): LinkVisit {
  const { visit, link, about, internal } = to;
  const { deps, facts } = visit;
  const { workspaceId, linkId, clickToken } = link.target;
  if (!clickToken || facts.method === 'HEAD' || facts.prefetch || about.agent.bot || internal) return to;
  const key = deps.clickTokenKey();
  if (!key) return to;
  const eventId = deps.createEventId();
  // Called once the click is decided: its event has the same second, but for a moment.
  const createToken = (part: DestinationPart) =>
    createClickToken(key, workspaceId, { linkId, clickId: eventId, at: deps.now(), ...part });
  return { ...to, about: { ...about, createToken }, eventId };
}

function decide(to: LinkVisit): void {
  const { visit, link, about } = to;
  const { deps, facts } = visit;
  if (link.target.clickLimit === null) return conclude(to, decideRedirect(link, about, deps.now()));
  const admission = admitVisit(link, about, deps.now());
  if (admission.kind !== 'admitted') return conclude(to, admission);
  const spends = facts.method !== 'HEAD' && !facts.prefetch && !about.agent.bot && !to.internal;
  (spends ? deps.budget.spend(link) : deps.budget.check(link)).then(
    (budget) =>
      guarded(visit, () => {
        if (budget === 'granted') conclude(to, redirectVisit(link, admission, about), spends);
        else if (budget === 'gone') handleGone(visit, link, () => conclude(to, expiredOutcome(link)));
        else conclude(to, expiredOutcome(link));
      }),
    () => respond(visit, { kind: 'unavailable' }), // only the store can tell whether a click is left
  );
}

/**
 * The link was deleted, or has moved to another workspace, and this process has not seen the change yet: the visitor gets what
 * stands at the short URL now.
 */
function handleGone(visit: Visit, { target }: PreparedLink, over: () => void): void {
  const { host, slugKey, version } = target;
  visit.deps.targets.invalidate({ kind: 'target', host, slugKey, version: version + 1 });
  if (!visit.again(visit)) over();
}

/** Shows where the visitor would be redirected. */
export function respondToLinkPreview(visit: Visit, host: HostResolution, link: PreparedLink): void {
  withFacts(visit, host, link, showPreview);
}

function showPreview({ visit, host, link, about }: LinkVisit): void {
  const admission = admitVisit(link, about, visit.deps.now());
  if (admission.kind === 'expired') return respond(visit, { kind: 'expired', location: null });
  if (admission.kind !== 'admitted') return respond(visit, toResponse(visit, host, link, admission));
  const destination = (admission.to ?? link).destination;
  const isLocked = link.target.passwordHash !== null;
  ifClicksAreLeft(visit, link, {
    over: () => respond(visit, { kind: 'expired', location: null }),
    left: () =>
      respond(
        visit,
        isLocked ? passwordRequired(visit, link) : { kind: 'preview', destination, shortUrl: shortUrlOf(visit, link) },
      ),
  });
}

function shortUrlOf({ deps, facts }: Visit, { target: { host, slug } }: PreparedLink): string {
  const origin = host === '' ? deps.publicUrl.origin : `${deps.publicUrl.protocol}//${facts.host}`;
  return `${origin}/${encodeSlug(slug)}`;
}

/** Goes on with what is known of the visitor; the first visits to links with rules about places wait for the table. */
function withFacts(visit: Visit, host: HostResolution, link: PreparedLink, next: (to: LinkVisit) => void): void {
  const { deps, facts } = visit;
  const { agent, internal } = classifyVisitor(visit, link.target.workspaceId);
  const { query, placeJson, extraPath } = facts;
  const { rules } = link;
  const visitor = link.split && deps.hashVisitor(facts.address, facts.agent, deps.now());
  if (rules === null)
    return next({ visit, host, link, about: { query, agent, seen: null, visitor, extraPath }, internal, placeJson });
  const request = { ...facts, userAgent: facts.agent, now: deps.now() };
  const seen = readRuleFacts(rules.conditions, request, deps);
  const proceed = ({ facts: known, placeJson: place }: NonNullable<typeof seen>) =>
    next({ visit, host, link, about: { query, agent, seen: known, visitor, extraPath }, internal, placeJson: place });
  if (seen) return proceed(seen);
  void deps.places.load().then(() =>
    guarded(visit, () => {
      const later = readRuleFacts(rules.conditions, request, deps);
      if (later) proceed(later);
      else respond(visit, { kind: 'unavailable' }); // the service is stopping
    }),
  );
}

/** Appends the click to the journal, and responds only after that. */
function conclude(to: LinkVisit, outcome: Outcome, hasSpent = false): void {
  const { visit, host, link, about, internal, placeJson, eventId } = to;
  const { deps, facts } = visit;
  const response = toResponse(visit, host, link, outcome);
  if (outcome.kind === 'notFound' || facts.method === 'HEAD') return respond(visit, response);
  const now = deps.now();
  const payload = describeLinkClicked({
    destination: outcome.chosen ?? link,
    source: { ...toSource(facts), placeJson },
    agent: about.agent,
    internal,
    now,
    outcome: outcome.kind === 'expired' || outcome.kind === 'blocked' ? outcome.kind : 'click',
    hasSpent,
    visitor: about.visitor ?? deps.hashVisitor(facts.address, facts.agent, now),
    extraPath: about.extraPath,
    eventId: eventId ?? deps.createEventId(),
  });
  deps.append(payload, () => guarded(visit, () => respond(visit, response)), link.target.workspaceId);
}

/**
 * A link that has not started, and one that blocks the visitor without another place to go, look like a slug without a
 * link on this host.
 */
function toResponse(visit: Visit, host: HostResolution, link: PreparedLink, outcome: Outcome): PlaneResponse {
  if (outcome.kind === 'social') {
    const { social, destination } = outcome;
    return { kind: 'social', preview: { ...social, shortUrl: shortUrlOf(visit, link), destination } };
  }
  if (outcome.kind === 'notFound') return noLinkAt(visit, host);
  if (outcome.kind !== 'blocked' || outcome.location !== null) return outcome;
  const noLink = noLinkAt(visit, host);
  if (noLink.kind === 'methodNotAllowed') return noLink;
  return { kind: 'blocked', location: noLink.kind === 'redirect' ? noLink.location : null };
}

/** The response for a slug without a link, to which no form can be sent. */
function noLinkAt({ facts }: Visit, host: HostResolution): PlaneResponse {
  return facts.method === 'POST' ? { kind: 'methodNotAllowed' } : notFoundAt(host);
}
