import { decideRedirect } from '../decide-redirect.ts';
import { describeLinkClicked } from '../describe-event.ts';
import type { PreparedLink } from '../prepare-link.ts';
import type { RequestFacts } from '../request-facts.ts';
import type { AppDeps } from '../visit.ts';
import type { PlainHead } from './parse-head.ts';

export type AnswerDeps = Pick<AppDeps, 'now' | 'classifyAgent' | 'readAddress' | 'hashVisitor' | 'createEventId'>;

/** What has to be written down, and where the visitor goes then. */
export type PlainAnswer = { payload: string; location: string };

/** What may stand in a header as it is. */
const printable = /^[!-~]+$/;

/** The answer, where it is a redirect; otherwise undefined, with nothing spent and nothing written. */
export function answerPlain(
  head: PlainHead,
  link: PreparedLink,
  socketAddress: string,
  deps: AnswerDeps,
): PlainAnswer | undefined {
  const facts = toFacts(head, socketAddress, deps);
  const now = deps.now();
  const agent = deps.classifyAgent(facts.agent);
  const outcome = decideRedirect(link, { query: facts.query, agent }, 'notCapped', now);
  if (outcome.kind !== 'redirect' || !printable.test(outcome.location)) return undefined;
  const payload = describeLinkClicked({
    ...{ link, facts, agent, now, outcome: 'click' },
    visitor: deps.hashVisitor(facts.address, facts.agent, now),
    eventId: deps.createEventId(),
  });
  return { payload, location: outcome.location };
}

/** The same facts that the other path reads from the same request. */
function toFacts(head: PlainHead, socketAddress: string, { readAddress }: AnswerDeps): RequestFacts {
  return {
    method: 'GET',
    host: head.host.toLowerCase(),
    path: head.path,
    query: head.query,
    address: readAddress(socketAddress, head.forwardedFor),
    agent: head.agent,
    referrer: head.referrer,
    prefetch: false,
    accept: '',
  };
}
