import type { ViewPage } from '@linkplane/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './views.module.css';
import { viewsQuery, type ViewSearch } from './views-query.ts';

const ViewItems = lazy(async () => await import('./view-items.tsx'));
const SaveViewDialog = lazy(async () => await import('./save-view-dialog.tsx'));
const ManageViewsDialog = lazy(async () => await import('./manage-views-dialog.tsx'));

type ViewsMenuProps = {
  page: ViewPage;
  /** What a view of the page saves, as it is now. */
  search: ViewSearch;
  /** The id of the view that was opened last. */
  opened: string | undefined;
  /** On a phone it is only an icon, where the page has more in the same line. */
  isIconOnPhones?: boolean;
};

/** Opens, saves and manages views of a page. */
export function ViewsMenu({ page, search, opened, isIconOnPhones = false }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const { id: workspaceId } = useWorkspace();
  const { data: views } = useQuery({ ...viewsQuery(useApi(), workspaceId), enabled: opened !== undefined });
  const view = views?.find(({ id }) => id === opened);
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            className={[styles['trigger'], isIconOnPhones && styles['narrow']].filter(Boolean).join(' ')}
            data-opened={view !== undefined || undefined}
            icon={<Bookmark aria-hidden />}
          >
            <span className={styles['name']}>{view?.name ?? t('Views', {}, { context: 'saved views' })}</span>
          </Button>
        }
      >
        <Suspense>
          <ViewItems
            page={page}
            search={search}
            opened={view}
            onSave={() => setDialog('save')}
            onManage={() => setDialog('manage')}
          />
        </Suspense>
      </Menu>
      <Suspense>
        {dialog === 'save' && <SaveViewDialog page={page} search={search} onClose={close} />}
        {dialog === 'manage' && <ManageViewsDialog page={page} onClose={close} />}
      </Suspense>
    </>
  );
}
