import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { DeletionsProvider } from '../../features/links/change/deletions-provider.tsx';
import { identityQuery } from '../../features/session/identity-query.ts';
import { storeLastWorkspace } from '../../features/workspaces/last-workspace.ts';
import { WorkspaceContext } from '../../features/workspaces/workspace-context.ts';
import { workspacesQuery } from '../../features/workspaces/workspaces-query.ts';
import { rich, t } from '../../language/translate.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';
import { useShortcut } from './use-shortcut.ts';
import { useSingleKeys } from './use-single-keys.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './workspace-shell.module.css';

const SignInAgain = lazy(async () => await import('../../features/session/sign-in-again.tsx'));
const WebhookAlarm = lazy(async () => await import('../../features/webhooks/webhook-alarm.tsx'));
const ShortcutsDialog = lazy(async () => await import('./shortcuts-dialog.tsx'));
const CommandPalette = lazy(async () => await import('./command-palette.tsx'));

/** The frame of every page of a workspace: navigation, command palette, account menu. */
export function WorkspaceShell() {
  const { workspaceId } = useParams({ from: '/signed-in/$workspaceId' });
  const api = useApi();
  const { data: identity } = useQuery(identityQuery(api));
  const { data: workspaces = [] } = useQuery(workspacesQuery(api));
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const navigate = useNavigate();
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The drawer belongs to the path where it was opened, so that any navigation closes it.
  const [drawerPath, setDrawerPath] = useState<string>();
  const isDrawerOpen = drawerPath === path;
  useEffect(() => {
    if (workspace) storeLastWorkspace(workspace.id);
  }, [workspace]);
  useShortcut('k', () => setIsPaletteOpen(true));
  useSingleKeys({
    c: () => void navigate({ to: '/$workspaceId/links', params: { workspaceId }, search: { panel: 'new' } }),
    '/': () => {
      if (!focusSearch()) setIsPaletteOpen(true);
    },
    '?': () => setIsShowingKeys(true),
  });
  useFocusFallback();
  if (!workspace) return <NotFoundPage />;

  return (
    <WorkspaceContext value={workspace}>
      <a className={styles['skip']} href="#main">
        {t('Skip to content')}
      </a>
      <div className={styles['shell']}>
        <Sidebar isOpen={isDrawerOpen} onClose={() => setDrawerPath(undefined)} workspaces={workspaces} />
        <div className={styles['column']}>
          <header className={styles['top']}>
            <IconButton
              className={styles['burger'] ?? ''}
              label={t('Menu')}
              aria-expanded={isDrawerOpen}
              icon={<MenuIcon aria-hidden />}
              onClick={() => setDrawerPath(path)}
            />
            <Button
              className={styles['search'] ?? ''}
              icon={<Search aria-hidden />}
              onClick={() => setIsPaletteOpen(true)}
            >
              <span>{t('Search or jump to')}</span>
              <kbd className={styles['keys']}>{isApple() ? t('⌘ K') : t('Ctrl K')}</kbd>
            </Button>
            <div className={styles['end']}>
              {workspace.role === 'owner' && (
                <Suspense>
                  <WebhookAlarm />
                </Suspense>
              )}
              <UserMenu />
            </div>
          </header>
          <main id="main" className={styles['main']} tabIndex={-1}>
            {workspace.suspended && <SuspendedWorkspace />}
            <DeletionsProvider key={workspaceId}>
              <Outlet />
            </DeletionsProvider>
          </main>
        </div>
      </div>
      <Suspense>
        {isPaletteOpen && (
          <CommandPalette onClose={() => setIsPaletteOpen(false)} onKeys={() => setIsShowingKeys(true)} />
        )}
        {isShowingKeys && <ShortcutsDialog onClose={() => setIsShowingKeys(false)} />}
        {identity === null && <SignInAgain />}
      </Suspense>
    </WorkspaceContext>
  );
}

/** Above every page, because nothing in the workspace can be changed until the operator resumes it. */
function SuspendedWorkspace() {
  return (
    <div className={styles['suspended']}>
      <Notice tone="bad">
        <p>
          {rich(
            '<strong>This workspace is suspended.</strong> Its links and profiles are not available to visitors, and nothing can be changed. Contact the operator of this service.',
            { strong: (text) => <strong>{text}</strong> },
          )}
        </p>
      </Notice>
    </div>
  );
}

/** The field that searches the page. False where the page has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#main [data-search]');
  field?.focus();
  field?.select();
  return field !== null;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
