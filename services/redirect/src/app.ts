import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { asksForJson } from './asks-for-json.ts';
import type { AgentFacts } from './classify-agent.ts';
import type { ClickBudget } from './click-budget.ts';
import { decideRedirect, isExpired, isStarted, type Budget, type Outcome } from './decide-redirect.ts';
import { describeLinkClicked } from './describe-event.ts';
import type { PreparedLink } from './prepare-link.ts';
import { readPath, type PublicPath } from './read-path.ts';
import { readRequestFacts, type ReadAddress, type RequestFacts } from './request-facts.ts';
import type { HostResolution, HostResolver } from './resolve-host.ts';
import type { Resolution, TargetResolver } from './resolve-target.ts';
import { sendAnswer, type Answer } from './send-outcome.ts';

export type AppDeps = {
  publicUrl: URL;
  hosts: HostResolver;
  targets: TargetResolver;
  budget: ClickBudget;
  readAddress: ReadAddress;
  classifyAgent(agent: string): AgentFacts;
  hashVisitor(address: string, agent: string, now: number): string;
  createEventId(): string;
  /** Calls back once the record is on disk, or lost and counted: the answer goes out either way. */
  append(payload: string, done: (stored: boolean) => void): void;
  countAnswer(kind: Answer['kind']): void;
  reportError(error: unknown): void;
};

/** One request on its way through the plane. */
type Visit = { response: ServerResponse; facts: RequestFacts; path: PublicPath; deps: AppDeps };

/**
 * The public plane's listener: host, slug, decision, journal, answer.
 * A hot link goes through without a single promise; only a cache miss or a capped link waits for a store.
 */
export function createApp(deps: AppDeps): RequestListener {
  return (request, response) => {
    try {
      handleRequest(request, response, deps);
    } catch (error) {
      fail(response, deps, error);
    }
  };
}

function handleRequest(request: IncomingMessage, response: ServerResponse, deps: AppDeps): void {
  const facts = readRequestFacts(request, deps.readAddress);
  if ('refused' in facts) return answerBare(response, deps, { kind: 'badRequest' });
  const visit: Visit = { response, facts, deps, path: readPath(facts.path) };
  if (facts.method !== 'GET' && facts.method !== 'HEAD') {
    return answer(visit, { kind: facts.method === 'OPTIONS' ? 'options' : 'methodNotAllowed' });
  }
  const host = deps.hosts.recall(facts.host, performance.now());
  if (host) return atHost(visit, host);
  deps.hosts.resolve(facts.host).then(
    (resolved) => guarded(visit, () => atHost(visit, resolved)),
    (error: unknown) => fail(response, deps, error),
  );
}

function atHost(visit: Visit, host: HostResolution): void {
  if (host.state === 'unknown') return answer(visit, { kind: 'notFound' });
  if (host.state === 'unavailable') return answer(visit, { kind: 'unavailable' });
  const { path } = visit;
  if (path.kind !== 'slug') return answer(visit, answerFixedPath(path, host));
  const key = { host: host.state === 'custom' ? host.settings.host : '', slugKey: path.slugKey };
  const known = visit.deps.targets.recall(key, performance.now());
  if (known) return atTarget(visit, host, known);
  visit.deps.targets.resolve(key).then(
    (resolved) => guarded(visit, () => atTarget(visit, host, resolved)),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

function answerFixedPath(path: Exclude<PublicPath, { kind: 'slug' }>, host: HostResolution): Answer {
  const settings = host.state === 'custom' ? host.settings : undefined;
  switch (path.kind) {
    case 'root':
      if (!settings) return { kind: 'home' };
      return settings.rootUrl === null ? { kind: 'notFound' } : { kind: 'redirect', location: settings.rootUrl };
    case 'robots':
      return {
        kind: 'text',
        contentType: 'text/plain; charset=utf-8',
        body: 'User-agent: *\nAllow: /\nDisallow: /v1\n',
        cacheSeconds: 3_600,
      };
    case 'appleAppSiteAssociation':
      return wellKnown(settings?.appleAppSiteAssociation);
    case 'assetLinks':
      return wellKnown(settings?.assetLinks);
    case 'other':
      return { kind: 'notFound' };
  }
}

function wellKnown(document: unknown): Answer {
  if (document === undefined || document === null) return { kind: 'notFound' };
  return { kind: 'text', contentType: 'application/json', body: JSON.stringify(document), cacheSeconds: 300 };
}

function atTarget(visit: Visit, host: HostResolution, resolution: Resolution): void {
  if (resolution.state === 'unavailable') return answer(visit, { kind: 'unavailable' });
  if (resolution.state === 'unknown') return answer(visit, unknownSlug(host));
  const { link } = resolution;
  const now = Date.now();
  if (visit.path.kind === 'slug' && visit.path.preview) return previewLink(visit, link, now);
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

function unknownSlug(host: HostResolution): Answer {
  if (host.state === 'custom' && host.settings.notFoundUrl !== null) {
    return { kind: 'redirect', location: host.settings.notFoundUrl };
  }
  return { kind: 'notFound' };
}

/** Shows where a link leads, as long as it leads there. */
function previewLink(visit: Visit, link: PreparedLink, now: number): void {
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
  const now = Date.now();
  const outcome = decideRedirect(link, { query: facts.query, agent }, budget, now);
  if (outcome.kind === 'notFound' || facts.method === 'HEAD') return answer(visit, outcome);
  const payload = describeLinkClicked({
    ...{ link, facts, agent, now, outcome: eventOutcome(outcome) },
    visitor: deps.hashVisitor(facts.address, facts.agent, now),
    eventId: deps.createEventId(),
  });
  deps.append(payload, () => guarded(visit, () => answer(visit, outcome)));
}

function eventOutcome(outcome: Outcome): 'click' | 'expired' {
  return outcome.kind === 'expired' ? 'expired' : 'click';
}

function answer({ response, facts, deps }: Visit, given: Answer): void {
  deps.countAnswer(given.kind);
  const asJson = given.kind === 'expired' && asksForJson(facts.accept);
  sendAnswer(response, given, { withBody: facts.method !== 'HEAD', asJson });
}

function answerBare(response: ServerResponse, deps: AppDeps, given: Answer): void {
  deps.countAnswer(given.kind);
  sendAnswer(response, given, { withBody: true, asJson: false });
}

function guarded(visit: Visit, act: () => void): void {
  try {
    act();
  } catch (error) {
    fail(visit.response, visit.deps, error);
  }
}

/** A mistake of ours: logged, and the visitor hears "try again", never what went wrong. */
function fail(response: ServerResponse, deps: AppDeps, error: unknown): void {
  deps.reportError(error);
  if (response.headersSent) response.destroy();
  else answerBare(response, deps, { kind: 'unavailable' });
}
