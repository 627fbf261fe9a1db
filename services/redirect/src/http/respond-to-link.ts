import { encodeSlug } from '@linkplane/slugs';
import { decideRedirect, isExpired, isStarted, type Budget, type Outcome } from '../decide/decide-redirect.ts';
import type { PreparedLink } from '../decide/prepare-target.ts';
import { describeLinkClicked, toSource } from '../event/describe-event.ts';
import { classifyVisitor, guarded, respond, type Visit } from './respond.ts';
import type { PlaneResponse } from './send-response.ts';

/** Spends a click where the link has a cap, decides, and responds. */
export function respondToLink(visit: Visit, link: PreparedLink): void {
  const now = visit.deps.now();
  const visitor = classifyVisitor(visit, link.target.workspaceId);
  if (link.target.clickLimit === null) return decide(visit, link, visitor, 'notCapped');
  // A link that its dates already rule out must not spend a click.
  if (!isStarted(link, now) || isExpired(link, now)) return decide(visit, link, visitor, 'granted');
  const { budget } = visit.deps;
  const spends = visit.facts.method === 'GET' && !visit.facts.prefetch && !visitor.agent.bot && !visitor.internal;
  (spends ? budget.spend(link) : budget.check(link)).then(
    (granted) => guarded(visit, () => decide(visit, link, visitor, granted)),
    () => respond(visit, { kind: 'unavailable' }), // only the store can tell whether a click is left
  );
}

/** Shows the destination of a link that has started and not expired. */
export function respondToLinkPreview(visit: Visit, link: PreparedLink): void {
  const now = visit.deps.now();
  if (!isStarted(link, now)) return respond(visit, { kind: 'notFound' });
  if (isExpired(link, now)) return respond(visit, { kind: 'expired', location: null });
  if (link.target.clickLimit === null) return respond(visit, preview(visit, link));
  visit.deps.budget.check(link).then(
    (left) =>
      guarded(visit, () =>
        respond(visit, left === 'exhausted' ? { kind: 'expired', location: null } : preview(visit, link)),
      ),
    () => respond(visit, { kind: 'unavailable' }),
  );
}

function preview({ deps, facts }: Visit, link: PreparedLink): PlaneResponse {
  const { host, slug } = link.target;
  const origin = host === '' ? deps.publicUrl.origin : `${deps.publicUrl.protocol}//${facts.host}`;
  return { kind: 'preview', destination: link.destination, shortUrl: `${origin}/${encodeSlug(slug)}` };
}

type Classified = ReturnType<typeof classifyVisitor>;

/** Decides, appends the click to the journal, and responds only after that. */
function decide(visit: Visit, link: PreparedLink, { agent, internal }: Classified, budget: Budget): void {
  const { deps, facts } = visit;
  const now = deps.now();
  const outcome = decideRedirect(link, { query: facts.query, agent }, budget, now);
  if (outcome.kind === 'notFound' || facts.method === 'HEAD') return respond(visit, outcome);
  const payload = describeLinkClicked({
    link,
    source: toSource(facts),
    agent,
    internal,
    now,
    outcome: eventOutcome(outcome),
    visitor: deps.hashVisitor(facts.address, facts.agent, now),
    eventId: deps.createEventId(),
  });
  deps.append(payload, () => guarded(visit, () => respond(visit, outcome)), link.target.workspaceId);
}

function eventOutcome(outcome: Outcome): 'click' | 'expired' {
  return outcome.kind === 'expired' ? 'expired' : 'click';
}
