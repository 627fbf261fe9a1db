import type { Workspace } from '@linkplane/contracts/account';
import { Link } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx';
import { useWorkspace } from '../workspace-context.ts';
import styles from './workspace-menu.module.css';

const CreateWorkspaceDialog = lazy(async () => await import('./create-workspace-dialog.tsx'));

/** The current workspace, and a menu that switches to others or creates one. */
export function WorkspaceMenu({ workspaces }: { workspaces: Workspace[] }) {
  const current = useWorkspace();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button type="button" className={styles['trigger']}>
            <span className="unseen">{t('Workspace')}</span>{' '}
            <span className={styles['initial']} aria-hidden>
              {initialOf(current.name)}
            </span>
            <span className={styles['words']}>
              <span className={styles['name']} dir="auto">
                {current.name}
              </span>
              <span className={styles['plan']}>{current.plan}</span>
            </span>
            <ChevronsUpDown aria-hidden />
          </button>
        }
      >
        <MenuGroup label={t('Workspaces')}>
          {workspaces.map(({ id, name }) => (
            <MenuLink
              key={id}
              icon={
                <span className={styles['initial']} aria-hidden>
                  {initialOf(name)}
                </span>
              }
              link={<Link to="/$workspaceId/links" params={{ workspaceId: id }} search={{}} />}
            >
              <span className={styles['name']} dir="auto">
                {name}
              </span>
              {id === current.id && <Check className={styles['chosen']} aria-label={t('Current workspace')} />}
            </MenuLink>
          ))}
        </MenuGroup>
        <MenuSeparator />
        <MenuItem icon={<Plus aria-hidden />} onSelect={() => setIsCreating(true)}>
          {t('New workspace')}
        </MenuItem>
      </Menu>
      {isCreating && (
        <Suspense>
          <CreateWorkspaceDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '?';
}
