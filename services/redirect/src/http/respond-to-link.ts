import { encodeSlug } from '@linkplane/slugs';
import { admitVisit, isExpired, isStarted } from '../decide/admit-visit.ts';
import { decideRedirect } from '../decide/decide-redirect.ts';
import { expiredOutcome, type Outcome, type VisitFacts } from '../decide/outcome.ts';
import type { PreparedLink } from '../decide/prepare-target.ts';
import { redirectVisit } from '../decide/redirect-visit.ts';
import { describeLinkClicked, toSource } from '../event/describe-event.ts';
import { askPassword, passwordForm } from './ask-password.ts';
import { classifyVisitor, guarded, respond, type Visit } from './respond.ts';
import type { PlaneResponse } from './send-response.ts';

/**
 * Decides and responds, in this order: what can refuse the visit (see `admitVisit`), the cap, and where it leads (see
 * `redirectVisit`). So a visitor who is refused spends no click.
 */
export function respondToLink(visit: Visit, link: PreparedLink): void {
  if (link.target.passwordHash === null) return respondToOpenLink(visit, link);
  const admission = admitVisit(link, visit.deps.now());
  if (admission.kind !== 'admitted') return respondToOpenLink(visit, link);
  const unlock = (unlocked: Visit) => guarded(unlocked, () => respondToOpenLink(unlocked, link));
  // No visitor is asked for the password of a link that leads nowhere any more.
  const over = () => conclude(visit, link, classifyVisitor(visit, link.target.workspaceId), expiredOutcome(link));
  ifClicksAreLeft(visit, link, { over, left: () => askPassword(visit, link, unlock) });
}

function ifClicksAreLeft(visit: Visit, link: PreparedLink, act: { left: () => void; over: () => void }): void {
  if (link.target.clickLimit === null) return act.left();
  visit.deps.budget.check(link).then(
    (left) => guarded(visit, left === 'exhausted' ? act.over : act.left),
    () => respond(visit, { kind: 'unavailable' }),
  );
}

/** To a link without a password, or one that this visit has unlocked. */
function respondToOpenLink(visit: Visit, link: PreparedLink): void {
  const { deps, facts } = visit;
  const visitor = classifyVisitor(visit, link.target.workspaceId);
  const about: VisitFacts = { query: facts.query, agent: visitor.agent };
  if (link.target.clickLimit === null) return conclude(visit, link, visitor, decideRedirect(link, about, deps.now()));
  const admission = admitVisit(link, deps.now());
  if (admission.kind !== 'admitted') return conclude(visit, link, visitor, admission);
  const spends = facts.method !== 'HEAD' && !facts.prefetch && !visitor.agent.bot && !visitor.internal;
  (spends ? deps.budget.spend(link) : deps.budget.check(link)).then(
    (budget) =>
      guarded(visit, () => {
        const outcome = budget === 'exhausted' ? expiredOutcome(link) : redirectVisit(link, admission, about);
        conclude(visit, link, visitor, outcome);
      }),
    () => respond(visit, { kind: 'unavailable' }), // only the store can tell whether a click is left
  );
}

/** Shows the destination of a link that has started and not expired. */
export function respondToLinkPreview(visit: Visit, link: PreparedLink): void {
  const now = visit.deps.now();
  if (!isStarted(link, now)) return respond(visit, { kind: 'notFound' });
  if (isExpired(link, now)) return respond(visit, { kind: 'expired', location: null });
  ifClicksAreLeft(visit, link, {
    over: () => respond(visit, { kind: 'expired', location: null }),
    left: () => respond(visit, preview(visit, link)),
  });
}

function preview(visit: Visit, link: PreparedLink): PlaneResponse {
  if (link.target.passwordHash !== null) return passwordForm(visit, link, 200, 'none');
  const { deps, facts } = visit;
  const { host, slug } = link.target;
  const origin = host === '' ? deps.publicUrl.origin : `${deps.publicUrl.protocol}//${facts.host}`;
  return { kind: 'preview', destination: link.destination, shortUrl: `${origin}/${encodeSlug(slug)}` };
}

type Classified = ReturnType<typeof classifyVisitor>;

/** Appends the click to the journal, and responds only after that. */
function conclude(visit: Visit, link: PreparedLink, { agent, internal }: Classified, outcome: Outcome): void {
  const { deps, facts } = visit;
  if (outcome.kind === 'notFound' || facts.method === 'HEAD') return respond(visit, outcome);
  const now = deps.now();
  const payload = describeLinkClicked({
    destination: outcome.chosen ?? link,
    source: toSource(facts),
    agent,
    internal,
    now,
    outcome: outcome.kind === 'expired' ? 'expired' : 'click',
    visitor: deps.hashVisitor(facts.address, facts.agent, now),
    eventId: deps.createEventId(),
  });
  deps.append(payload, () => guarded(visit, () => respond(visit, outcome)), link.target.workspaceId);
}
