import { applyUtm } from '@linkplane/link-decisions';
import type { LinkTarget, ProfileTarget, Target } from '@linkplane/links-db/planes/redirect';
import { prepareSplit, type PreparedSplit } from './follow-split.ts';
import { prepareDestination, type PreparedDestination } from './prepare-destination.ts';
import { compileRules, prepareRules, type CompileRules, type PreparedRules } from './prepare-rules.ts';

/** A target with everything computed once that is the same for every visit. */
export type PreparedTarget = { state: 'link'; link: PreparedLink } | { state: 'profile'; profile: PreparedProfile };

/** A link with its own destination. */
export type PreparedLink = PreparedDestination & {
  target: LinkTarget;
  /** The outcome of every visit whose query is not forwarded; null where it depends on the time or the visitor. */
  staticOutcome: { kind: 'redirect'; location: string } | null;
  /** Null: the link has none. */
  rules: PreparedRules | null;
  /** Null: the link has none. */
  split: PreparedSplit | null;
  /** Whether a redirect depends on something that the fast lane does not read. */
  decides: boolean;
  /** Applies the link's UTM fields to a variant of one of its destinations. */
  addUtm(url: string): string;
};

export type PreparedProfile = {
  target: ProfileTarget;
  /** The part of the encoded events that is the same for every view and every click. */
  eventJson: string;
};

/** Runs when a target is loaded, so that a visit only assembles what is there. */
export function prepareTarget(target: Target, compile: CompileRules): PreparedTarget {
  return target.kind === 'link'
    ? { state: 'link', link: prepareLink(target, compile) }
    : { state: 'profile', profile: prepareProfile(target) };
}

export function prepareLink(target: LinkTarget, compile: CompileRules = compileRules): PreparedLink {
  const own = prepareDestination(target, target.url);
  const rules = prepareRules(target, compile);
  const split = prepareSplit(target);
  const decides = isDeciding(target);
  return {
    ...own,
    target,
    rules,
    split,
    staticOutcome:
      isStatic(target) && !decides && rules === null && split === null
        ? { kind: 'redirect', location: own.destination }
        : null,
    decides,
    addUtm: (url) => applyUtm({ ...target, url }),
  };
}

/** Prepares a profile but not its page, which is rendered for its first visitor (see pages/). */
export function prepareProfile(target: ProfileTarget): PreparedProfile {
  const { workspaceId, profileId, host, slug } = target;
  return { target, eventJson: JSON.stringify({ workspaceId, profileId, host, slug }).slice(1, -1) };
}

function isStatic(target: LinkTarget): boolean {
  const { startsAt, expiresAt, clickLimit, redirectDelayEnabled, appLinkingEnabled } = target;
  return startsAt === null && expiresAt === null && clickLimit === null && !redirectDelayEnabled && !appLinkingEnabled;
}

/** Whether a link has a field, besides its rules and its split test, that is looked at before a visit is redirected. */
function isDeciding(target: LinkTarget): boolean {
  const { social, passwordHash, clickToken, redirectStatus, leadsTo } = target;
  const isSet = social !== null || passwordHash !== null || leadsTo !== null;
  return isSet || clickToken || redirectStatus !== 302;
}
