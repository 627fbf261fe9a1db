import { isWebPage } from '@linkplane/link-decisions';
import type { LinkTarget } from '@linkplane/links-db/planes/redirect';
import { findApp } from './app-registry.ts';
import type { AgentFacts } from './classify-agent.ts';

/** How a destination is opened in its app: by an Android intent in Location, or by an app address on the iOS page. */
export type AppLink = { platform: 'android'; location: string } | { platform: 'ios'; appUrl: string };

/** Undefined unless the link's switches are on, the phone matches and the app is known; then a visit redirects as usual. */
export function findAppLink(target: LinkTarget, destination: string, agent: AgentFacts): AppLink | undefined {
  if (!target.appLinkingEnabled || agent.bot || !isWebPage(destination)) return undefined;
  if (agent.platform === 'android' && target.androidEnabled) return androidLink(new URL(destination));
  if (agent.platform === 'ios' && target.iosEnabled) return iosLink(new URL(destination));
  return undefined;
}

function androidLink(url: URL): AppLink | undefined {
  const app = findApp(url);
  if (!app?.androidPackage) return undefined;
  const scheme = url.protocol.slice(0, -1);
  // `#Intent;` starts the intent's own part, so only the fallback address can carry the page's fragment.
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
