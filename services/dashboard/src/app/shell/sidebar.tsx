import type { Workspace } from '@linkplane/contracts/account';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { WorkspaceMenu } from '../../features/workspaces/choose/workspace-menu.tsx';
import { useWorkspace } from '../../features/workspaces/workspace-context.ts';
import { t } from '../../language/translate.ts';
import { Logo } from '../../ui/logo.tsx';
import { referencePath } from '../../ui/reference-path.ts';
import { settingsDestinations, workDestinations, type Destination } from './destinations.ts';
import styles from './sidebar.module.css';

const Drawer = lazy(async () => await import('./drawer.tsx'));

type SidebarProps = { isOpen: boolean; onClose: () => void; workspaces: Workspace[] };

/** Stands beside the page on wide screens; on small ones a drawer that traps the focus until it closes. */
export function Sidebar({ isOpen, onClose, workspaces }: SidebarProps) {
  return (
    <>
      <aside className={styles['sidebar']}>
        <Contents workspaces={workspaces} />
      </aside>
      {isOpen && (
        <Suspense>
          <Drawer onClose={onClose}>
            <Contents workspaces={workspaces} />
          </Drawer>
        </Suspense>
      )}
    </>
  );
}

function Contents({ workspaces }: { workspaces: Workspace[] }) {
  return (
    <>
      <Link to="/" className={styles['brand']}>
        <Logo />
        {t('Linkplane')}
      </Link>
      <WorkspaceMenu workspaces={workspaces} />
      <nav className={styles['nav']} aria-label={t('Pages')}>
        <Destinations destinations={workDestinations} />
        <h2 className={styles['group']}>{t('Settings')}</h2>
        <Destinations destinations={settingsDestinations} />
      </nav>
      <a className={styles['entry']} href={referencePath} target="_blank" rel="noreferrer">
        <BookOpen aria-hidden />
        {t('API reference')}
      </a>
    </>
  );
}

function Destinations({ destinations }: { destinations: readonly Destination[] }) {
  const { id } = useWorkspace();
  return (
    <ul>
      {destinations.map(({ to, name, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            params={{ workspaceId: id }}
            search={{}}
            activeOptions={{ includeSearch: false }}
            className={styles['entry']}
          >
            <Icon aria-hidden />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
