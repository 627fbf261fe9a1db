import type { View, ViewPage } from '@linkplane/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, Plus, RefreshCw, Settings2 } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { MenuGroup, MenuItem, MenuSeparator } from '../../ui/menu-parts.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { isSameSearch } from './compare-search.ts';
import styles from './views.module.css';
import { useUpdateView, viewsQuery, type ViewSearch } from './views-query.ts';

type ViewItemsProps = {
  page: ViewPage;
  search: ViewSearch;
  opened: View | undefined;
  onSave: () => void;
  onManage: () => void;
};

/** The views of a page as entries of a menu. */
export default function ViewItems({ page, search, opened, onSave, onManage }: ViewItemsProps) {
  const { data, error } = useQuery(viewsQuery(useApi(), useWorkspace().id));
  const update = useUpdateView();
  const views = data?.filter((view) => view.page === page) ?? [];
  const own = views.filter(({ shared }) => !shared);
  const shared = views.filter((view) => view.shared);
  const isChanged = opened !== undefined && !isSameSearch(opened.search, search);
  return (
    <>
      {views.length === 0 && (
        <p className={styles['none']}>
          {error
            ? t('The views could not be loaded.')
            : data
              ? t('No views yet. Save the filters that you use often.')
              : t('Loading…')}
        </p>
      )}
      {own.length > 0 && <Group label={t('Yours')} views={own} search={search} />}
      {shared.length > 0 && <Group label={t('Shared with the workspace')} views={shared} search={search} />}
      <MenuSeparator />
      {isChanged && opened.mayChange && (
        <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => update.mutate({ id: opened.id, search })}>
          {t('Update this view')}
        </MenuItem>
      )}
      <MenuItem icon={<Plus aria-hidden />} onSelect={onSave}>
        {t('Save as a view…')}
      </MenuItem>
      {views.length > 0 && (
        <MenuItem icon={<Settings2 aria-hidden />} onSelect={onManage}>
          {t('Manage views…')}
        </MenuItem>
      )}
    </>
  );
}

function Group({ label, views, search }: { label: string; views: View[]; search: ViewSearch }) {
  const navigate = useNavigate();
  // The page drops what it does not know.
  const open = (view: View) => void navigate({ to: '.', search: () => ({ ...view.search, view: view.id }) });
  return (
    <MenuGroup label={label}>
      {views.map((view) => (
        <MenuItem key={view.id} onSelect={() => open(view)}>
          <ViewName name={view.name} isShown={isSameSearch(view.search, search)} />
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

function ViewName({ name, isShown }: { name: string; isShown: boolean }) {
  const shownName = (
    <span className={styles['name']} dir="auto">
      {name}
    </span>
  );
  if (!isShown) return shownName;
  return rich('{name}<chosen>, shown now</chosen>', {
    name: shownName,
    chosen: (words) => (
      <span className={styles['chosen']}>
        <Check aria-hidden />
        <span className="unseen">{words}</span>
      </span>
    ),
  });
}
