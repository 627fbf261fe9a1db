import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import type { Api } from '../api/create-api.ts';
import { readAnalyticsSearch } from '../features/analytics/analytics-search.ts';
import { readReportFilters } from '../features/analytics/report-filters.ts';
import { LinksPage } from '../features/links/list/links-page.tsx';
import { readLinksSearch } from '../features/links/links-search.ts';
import { identityQuery } from '../features/session/identity-query.ts';
import { readNext } from '../features/session/read-next.ts';
import { readWebhookSearch } from '../features/webhooks/deliveries/webhook-search.ts';
import { readLastWorkspace } from '../features/workspaces/last-workspace.ts';
import { workspacesQuery } from '../features/workspaces/workspaces-query.ts';
import { readPanelSearch } from '../ui/use-panel.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { WorkspaceShell } from './shell/workspace-shell.tsx';

export type RouterContext = { api: Api; queries: QueryClient };

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('../features/session/sign-in-page.tsx'), 'SignInPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../features/session/sign-up-page.tsx'), 'SignUpPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../features/session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../features/session/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('../features/session/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('../features/members/invite-page.tsx'), 'InvitePage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context: { api, queries }, location }) => {
    // Requested in parallel with the identity, so that the first view does not wait for two round trips.
    void queries.query({ ...workspacesQuery(api), staleTime: 'static' }).catch(() => undefined);
    if (!(await queries.query({ ...identityQuery(api), staleTime: 'static' })))
      throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { next: location.href } });
  },
});
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: async ({ context: { api, queries } }) => {
    const workspaces = await queries.query({ ...workspacesQuery(api), staleTime: 'static' });
    const last = readLastWorkspace();
    const chosen = workspaces.find(({ id }) => id === last) ?? workspaces[0];
    if (!chosen) throw redirect({ to: '/welcome' });
    throw redirect({ to: '/$workspaceId/links', params: { workspaceId: chosen.id } });
  },
});
/** The page of a user who has left their last workspace. */
const welcome = createRoute({
  getParentRoute: () => signedIn,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../features/workspaces/choose/welcome-page.tsx'), 'WelcomePage'),
});

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/$workspaceId',
  beforeLoad: async ({ context: { api, queries } }) => {
    await queries.query({ ...workspacesQuery(api), staleTime: 'static' });
  },
  component: WorkspaceShell,
});
const workspaceHome = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$workspaceId/links', params });
  },
});
const links = createRoute({
  getParentRoute: () => workspace,
  path: '/links',
  validateSearch: readLinksSearch,
  component: LinksPage,
});
const linkAnalytics = createRoute({
  getParentRoute: () => workspace,
  path: '/links/$linkId',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(
    () => import('../features/analytics/pages/link-analytics-page.tsx'),
    'LinkAnalyticsPage',
  ),
});
const tags = createRoute({
  getParentRoute: () => workspace,
  path: '/tags',
  validateSearch: readPanelSearch,
  component: lazyRouteComponent(() => import('../features/tags/tags-page.tsx'), 'TagsPage'),
});
const tag = createRoute({
  getParentRoute: () => workspace,
  path: '/tags/$tagId',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('../features/analytics/pages/tag-page.tsx'), 'TagPage'),
});
const analytics = createRoute({
  getParentRoute: () => workspace,
  path: '/analytics',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('../features/analytics/pages/overview-page.tsx'), 'OverviewPage'),
});
const example = createRoute({
  getParentRoute: () => workspace,
  path: '/example',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('../features/example/example-page.tsx'), 'ExamplePage'),
});
const live = createRoute({
  getParentRoute: () => workspace,
  path: '/live',
  validateSearch: readReportFilters,
  component: lazyRouteComponent(() => import('../features/live/live-page.tsx'), 'LivePage'),
});
const profiles = createRoute({
  getParentRoute: () => workspace,
  path: '/profiles',
  validateSearch: readPanelSearch,
  component: lazyRouteComponent(() => import('../features/profiles/list/profiles-page.tsx'), 'ProfilesPage'),
});
const profileEditor = createRoute({
  getParentRoute: () => workspace,
  path: '/profiles/$profileId',
  component: lazyRouteComponent(
    () => import('../features/profiles/editor/profile-editor-page.tsx'),
    'ProfileEditorPage',
  ),
});
const profileAnalytics = createRoute({
  getParentRoute: () => workspace,
  path: '/profiles/$profileId/analytics',
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(
    () => import('../features/analytics/pages/profile-analytics-page.tsx'),
    'ProfileAnalyticsPage',
  ),
});
const domains = createRoute({
  getParentRoute: () => workspace,
  path: '/domains',
  validateSearch: readPanelSearch,
  component: lazyRouteComponent(() => import('../features/domains/domains-page.tsx'), 'DomainsPage'),
});
const utmTemplates = createRoute({
  getParentRoute: () => workspace,
  path: '/utm-templates',
  validateSearch: readPanelSearch,
  component: lazyRouteComponent(() => import('../features/utm-templates/utm-templates-page.tsx'), 'UtmTemplatesPage'),
});
const tokens = createRoute({
  getParentRoute: () => workspace,
  path: '/tokens',
  validateSearch: readPanelSearch,
  component: lazyRouteComponent(() => import('../features/tokens/tokens-page.tsx'), 'TokensPage'),
});
const webhooks = createRoute({
  getParentRoute: () => workspace,
  path: '/webhooks',
  validateSearch: readPanelSearch,
  component: lazyRouteComponent(() => import('../features/webhooks/list/webhooks-page.tsx'), 'WebhooksPage'),
});
const webhook = createRoute({
  getParentRoute: () => workspace,
  path: '/webhooks/$webhookId',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => import('../features/webhooks/detail/webhook-page.tsx'), 'WebhookPage'),
});
const exportSchedules = createRoute({
  getParentRoute: () => workspace,
  path: '/export-schedules',
  validateSearch: readPanelSearch,
  component: lazyRouteComponent(
    () => import('../features/export-schedules/export-schedules-page.tsx'),
    'ExportSchedulesPage',
  ),
});
const members = createRoute({
  getParentRoute: () => workspace,
  path: '/members',
  validateSearch: readPanelSearch,
  component: lazyRouteComponent(() => import('../features/members/members-page.tsx'), 'MembersPage'),
});
const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/workspaces/settings/settings-page.tsx'), 'SettingsPage'),
});
const account = createRoute({
  getParentRoute: () => workspace,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/account/account-page.tsx'), 'AccountPage'),
});

const pages = [
  links,
  linkAnalytics,
  tags,
  tag,
  analytics,
  example,
  live,
  profiles,
  profileEditor,
  profileAnalytics,
] as const;
const settingsPages = [
  domains,
  utmTemplates,
  tokens,
  webhooks,
  webhook,
  exportSchedules,
  members,
  settings,
  account,
] as const;
const tree = root.addChildren([
  signIn,
  signUp,
  forgotPassword,
  resetPassword,
  confirmEmail,
  invite,
  signedIn.addChildren([home, welcome, workspace.addChildren([workspaceHome, ...pages, ...settingsPages])]),
]);

/** All pages below `/app`. Each except the first view is loaded on navigation, or on hover before it. */
export function createAppRouter(context: RouterContext, history: RouterHistory) {
  return createRouter({
    history,
    routeTree: tree,
    basepath: '/app',
    // A page gets only the search parameters that its own `validateSearch` returns.
    search: { strict: true },
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module '@tanstack/react-router' {
  // The only way to give the library's hooks the router's types.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
