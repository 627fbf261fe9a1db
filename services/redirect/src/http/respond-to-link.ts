import type { AgentFacts } from '../decide/classify-agent.ts';
import { decideRedirect, isExpired, isStarted, type Budget, type Outcome } from '../decide/decide-redirect.ts';
import { describeLinkClicked, toSource } from '../event/describe-event.ts';
import type { PreparedLink } from '../decide/prepare-target.ts';
import type { Answer } from './send-response.ts';
import { answer, guarded, type Visit } from './respond.ts';

/** Spends a click where one has to be spent, decides, and answers. */
export function answerLink(visit: Visit, link: PreparedLink): void {
  const now = visit.deps.now();
  const agent = visit.deps.classifyAgent(visit.facts.agent);
  if (link.target.clickLimit === null) return decide(visit, link, agent, 'notCapped');
  // A link that its dates already rule out must not spend a click.
  if (!isStarted(link, now) || isExpired(link, now)) return decide(visit, link, agent, 'granted');
  const { budget } = visit.deps;
  const spends = visit.facts.method === 'GET' && !visit.facts.prefetch && !agent.bot;
  (spends ? budget.take(link) : budget.look(link)).then(
    (granted) => guarded(visit, () => decide(visit, link, agent, granted)),
    () => answer(visit, { kind: 'unavailable' }), // without the store nobody can say whether a click is left
  );
}

/** Shows where a link leads, as long as it leads there. */
export function previewLink(visit: Visit, link: PreparedLink): void {
  const now = visit.deps.now();
  if (!isStarted(link, now)) return answer(visit, { kind: 'notFound' });
  if (isExpired(link, now)) return answer(visit, { kind: 'expired', location: null });
  if (link.target.clickLimit === null) return answer(visit, preview(visit, link));
  visit.deps.budget.look(link).then(
    (left) =>
      guarded(visit, () =>
        answer(visit, left === 'exhausted' ? { kind: 'expired', location: null } : preview(visit, link)),
      ),
    () => answer(visit, { kind: 'unavailable' }),
  );
}

function preview({ deps, facts }: Visit, link: PreparedLink): Answer {
  const { host, slug } = link.target;
  const origin = host === '' ? deps.publicUrl.origin : `${deps.publicUrl.protocol}//${facts.host}`;
  return { kind: 'preview', destination: link.destination, shortUrl: `${origin}/${slug}` };
}

/** Decides, writes the click down, and only then answers. */
function decide(visit: Visit, link: PreparedLink, agent: AgentFacts, budget: Budget): void {
  const { deps, facts } = visit;
  const now = deps.now();
  const outcome = decideRedirect(link, { query: facts.query, agent }, budget, now);
  if (outcome.kind === 'notFound' || facts.method === 'HEAD') return answer(visit, outcome);
  const payload = describeLinkClicked({
    ...{ link, source: toSource(facts), agent, now, outcome: eventOutcome(outcome) },
    visitor: deps.hashVisitor(facts.address, facts.agent, now),
    eventId: deps.createEventId(),
  });
  deps.append(payload, () => guarded(visit, () => answer(visit, outcome)), link.target.workspaceId);
}

function eventOutcome(outcome: Outcome): 'click' | 'expired' {
  return outcome.kind === 'expired' ? 'expired' : 'click';
}
