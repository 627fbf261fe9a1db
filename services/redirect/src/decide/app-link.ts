import type { LinkTarget } from '@linkplane/links-db/redirect';
import { findApp } from './app-registry.ts';
import type { AgentFacts } from './classify-agent.ts';

/** How to open a destination in its app: an Android intent for Location, or an app address for the iOS page. */
export type AppLink = { platform: 'android'; location: string } | { platform: 'ios'; appUrl: string };

/** Only with the link's switches on, on a matching phone, and for a known app; else undefined: redirect as usual. */
export function findAppLink(target: LinkTarget, destination: string, agent: AgentFacts): AppLink | undefined {
  if (!target.appLinkingEnabled || agent.bot) return undefined;
  if (agent.platform === 'android' && target.androidEnabled) return androidLink(new URL(destination));
  if (agent.platform === 'ios' && target.iosEnabled) return iosLink(new URL(destination));
  return undefined;
}

function androidLink(url: URL): AppLink | undefined {
  const app = findApp(url);
  if (!app?.androidPackage) return undefined;
  const scheme = url.protocol.slice(0, -1);
  // `#Intent;` begins the intent's own part, so the page's fragment can only live in the fallback address.
  const page = `${url.host}${url.pathname}${url.search}`;
  const fallback = encodeURIComponent(url.href);
  return {
    platform: 'android',
    location: `intent://${page}#Intent;scheme=${scheme};package=${app.androidPackage};S.browser_fallback_url=${fallback};end`,
  };
}

function iosLink(url: URL): AppLink | undefined {
  const appUrl = findApp(url)?.iosUrl?.(url);
  return appUrl === undefined ? undefined : { platform: 'ios', appUrl };
}
