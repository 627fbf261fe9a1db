import type { ServerResponse } from 'node:http';
import { asksForJson } from './prefers-json.ts';
import type { AgentFacts } from '../decide/classify-agent.ts';
import type { ClickBudget } from '../targets/click-budget.ts';
import type { ProfilePages } from '../pages/cache-profile-pages.ts';
import type { PublicPath } from './read-path.ts';
import type { JournalPayload } from '@linkplane/event-journal';
import type { ReadAddress } from '@linkplane/runtime';
import type { RequestFacts } from './read-request.ts';
import type { BlockResolver } from '../targets/resolve-block.ts';
import type { HostResolution, HostResolver } from '../targets/resolve-host.ts';
import type { Suspensions } from '../targets/poll-suspensions.ts';
import type { Resolution, TargetResolver } from '../targets/resolve-target.ts';
import { sendAnswer, type Answer } from './send-response.ts';

export type AppDeps = {
  /** Milliseconds since the Unix epoch, the same on all nodes. */
  now(at?: number): number;
  publicUrl: URL;
  /** See `httpsHostOf`. */
  httpsHost: string | undefined;
  hosts: HostResolver;
  targets: TargetResolver;
  blocks: BlockResolver;
  pages: ProfilePages;
  budget: ClickBudget;
  suspensions: Pick<Suspensions, 'isSuspended' | 'isWorkspaceSuspended'>;
  readAddress: ReadAddress;
  classifyAgent(agent: string): AgentFacts;
  hashVisitor(address: string, agent: string, now: number): string;
  createEventId(): string;
  /**
   * Calls back once the record is on disk, or lost and counted: the response goes out either way. Workspaces share the
   * journal fairly.
   */
  append(payload: JournalPayload, done: (stored: boolean) => void, workspaceId: string): void;
  countAnswer(kind: Answer['kind']): void;
  reportError(error: unknown): void;
};

/** One request on its way through the plane. */
export type Visit = { response: ServerResponse; facts: RequestFacts; path: PublicPath; deps: AppDeps };

export function answer({ response, facts, deps }: Visit, given: Answer): void {
  deps.countAnswer(given.kind);
  const asJson = given.kind === 'expired' && asksForJson(facts.accept);
  const isHttpsHost = facts.host === deps.httpsHost;
  sendAnswer(response, given, { withBody: facts.method !== 'HEAD', asJson, isHttpsHost });
}

/** For a request of which nothing is known. */
export function answerBare(response: ServerResponse, deps: AppDeps, given: Answer): void {
  deps.countAnswer(given.kind);
  sendAnswer(response, given, { withBody: true, asJson: false, isHttpsHost: false });
}

/** Whether the operator has suspended what was found. */
export function isStopped({ deps }: Visit, resolution: Resolution): boolean {
  if (resolution.state === 'link') return deps.suspensions.isSuspended(resolution.link.target);
  return resolution.state === 'profile' && deps.suspensions.isSuspended(resolution.profile.target);
}

/** What a slug that leads nowhere gets on this host. */
export function unknownSlug(host: HostResolution): Answer {
  if (host.state === 'custom' && host.settings.notFoundUrl !== null) {
    return { kind: 'redirect', location: host.settings.notFoundUrl };
  }
  return { kind: 'notFound' };
}

export function guarded(visit: Visit, act: () => void): void {
  try {
    act();
  } catch (error) {
    fail(visit.response, visit.deps, error);
  }
}

/** A mistake of ours: logged, and the visitor hears "try again", never what went wrong. */
export function fail(response: ServerResponse, deps: AppDeps, error: unknown): void {
  deps.reportError(error);
  if (response.headersSent) response.destroy();
  else answerBare(response, deps, { kind: 'unavailable' });
}
