import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JournalPayload } from '@linkplane/event-journal';
import type { AgentFacts } from '../decide/classify-agent.ts';
import type { ProxyTrust } from '../event/read-place.ts';
import type { RuleFactsDeps } from '../event/read-rule-facts.ts';
import type { ProfilePages } from '../pages/cache-profile-pages.ts';
import type { PasswordTries } from '../passwords/count-tries.ts';
import type { FontFiles } from '../pages/read-fonts.ts';
import type { ClickBudget } from '../targets/click-budget.ts';
import type { Suspensions } from '../targets/poll-suspensions.ts';
import type { VisitorRules } from '../targets/poll-visitor-rules.ts';
import type { FallbackResolver } from '../targets/query-fallback.ts';
import type { BlockResolver } from '../targets/resolve-block.ts';
import type { HostResolution, HostResolver } from '../targets/resolve-host.ts';
import type { Resolution, TargetResolver } from '../targets/resolve-target.ts';
import type { RequestFacts } from './read-request.ts';
import { sendResponse, type PlaneResponse } from './send-response.ts';

export type AppDeps = ProxyTrust &
  RuleFactsDeps & {
    /** Milliseconds since the Unix epoch, the same on all nodes. */
    now(at?: number): number;
    publicUrl: URL;
    /** See `httpsHostOf`. */
    httpsHost: string | undefined;
    hosts: HostResolver;
    targets: TargetResolver;
    blocks: BlockResolver;
    fallbacks: Pick<FallbackResolver, 'find'>;
    pages: ProfilePages;
    fonts: FontFiles;
    budget: ClickBudget;
    suspensions: Pick<Suspensions, 'isSuspended' | 'isWorkspaceSuspended'>;
    visitorRules: Pick<VisitorRules, 'find'>;
    classifyAgent(agent: string): AgentFacts;
    hashVisitor(address: string, agent: string, now: number): string;
    createEventId(): string;
    /** See `ClickTokenKey`. */
    clickTokenKey(): Uint8Array | undefined;
    /** Whether a password belongs to the hash of a link; see `PasswordThread`. */
    verifyPassword(target: LockedTarget, password: string): Promise<boolean>;
    /** Whether it would be refused at once, because too many passwords of the workspace wait. */
    isVerifierFull(workspaceId: string): boolean;
    tries: PasswordTries;
    countPassword(result: PasswordResult): void;
    /**
     * Calls back once the record is on disk, or dropped and counted: the response is sent either way. Workspaces share the
     * journal fairly.
     */
    append(payload: JournalPayload, done: (stored: boolean) => void, workspaceId: string): void;
    countResponse(kind: PlaneResponse['kind']): void;
    reportError(error: unknown): void;
  };

/** What is known of a link with a password. */
export type LockedTarget = { linkId: string; workspaceId: string; passwordHash: string };

/** What became of a try to open a protected link. */
export type PasswordResult = 'right' | 'wrong' | 'limited' | 'busy';

/** One request on its way through the plane. */
export type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
  deps: AppDeps;
  /** See `hasHomePage`; false until the host is known. */
  hasHome: boolean;
  /** Handles the request from its host on, a little later; false once that was tried for long enough. */
  again: (visit: Visit) => boolean;
  triesLeft: number;
};

export function respond({ response, facts, deps, hasHome }: Visit, sent: PlaneResponse): void {
  deps.countResponse(sent.kind);
  const asJson = sent.kind === 'expired' && prefersJson(facts.accept);
  const isHttpsHost = facts.host === deps.httpsHost;
  const { acceptLanguage } = facts;
  const isForm = facts.method === 'POST';
  const withBody = facts.method !== 'HEAD';
  sendResponse(response, sent, { withBody, asJson, acceptLanguage, isHttpsHost, isForm, hasHome });
}

/** Responds to a request that could not be read. */
export function respondWithoutFacts(response: ServerResponse, deps: AppDeps, sent: PlaneResponse): void {
  deps.countResponse(sent.kind);
  sendResponse(response, sent, {
    withBody: true,
    asJson: false,
    acceptLanguage: '',
    isHttpsHost: false,
    isForm: false,
    hasHome: false,
  });
}

/** Whether the operator has suspended what was found. */
export function isSuspended({ deps }: Visit, resolution: Resolution): boolean {
  if (resolution.state === 'link') return deps.suspensions.isSuspended(resolution.link.target);
  return resolution.state === 'profile' && deps.suspensions.isSuspended(resolution.profile.target);
}

/** Whether the root of the host is a page or leads to one, to which a page about a missing link can link. */
export function hasHomePage(host: HostResolution): boolean {
  if (host.state !== 'custom') return host.state === 'own';
  return host.settings.rootUrl !== null || host.settings.rootProfile !== null;
}

/** The response for a slug without a target on this host. */
export function notFoundAt(host: HostResolution): PlaneResponse {
  if (host.state === 'custom' && host.settings.notFoundUrl !== null) {
    return { kind: 'redirect', location: host.settings.notFoundUrl };
  }
  return { kind: 'notFound' };
}

/** Who visits, as far as it is counted, by the rules of all and of the workspace. */
export function classifyVisitor({ deps, facts }: Visit, workspaceId: string): { agent: AgentFacts; internal: boolean } {
  const agent = deps.classifyAgent(facts.agent);
  const ruled = deps.visitorRules.find(workspaceId, facts.address, facts.agent);
  return { agent: ruled?.bot ? { ...agent, bot: true } : agent, internal: ruled?.internal ?? false };
}

/** Runs a later step of a visit; an exception in it becomes a response, too. */
export function guarded(visit: Visit, act: () => void): void {
  try {
    act();
  } catch (error) {
    fail(visit.response, visit.deps, error);
  }
}

/** Handles a defect of this program: it is logged, and the visitor gets 503 without any detail. */
export function fail(response: ServerResponse, deps: AppDeps, error: unknown): void {
  deps.reportError(error);
  if (response.headersSent) response.destroy();
  else respondWithoutFacts(response, deps, { kind: 'unavailable' });
}

/** Whether an Accept header names JSON and no page; a type with `q=0` is refused by the client. */
export function prefersJson(accept: string): boolean {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry));
  const names = (type: string) => accepted.some((entry) => entry.trim().startsWith(type));
  return names('application/json') && !names('text/html');
}
