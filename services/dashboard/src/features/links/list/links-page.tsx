import type { Link } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, SearchX, Upload } from 'lucide-react';
import { lazy, startTransition, Suspense, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { usePendingDeletions } from '../change/pending-deletions.ts';
import { useChangeLink } from '../change/use-change-link.ts';
import { useExpireLink } from '../change/use-expire-link.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import { linksPerPage, linksQuery, useWatchLinks } from '../links-query.ts';
import { LinksTable } from './links-table.tsx';
import { LinksToolbar } from './links-toolbar.tsx';
import { nothingChosen, type Selection } from '../selection/choose-rows.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { isFiltered, noFilters, toApiFilter, type ChangeLinksSearch, type LinksDisplay } from '../links-search.ts';
import { useLinksDisplay } from './use-links-display.ts';

const FirstLink = lazy(async () => await import('../first/first-link.tsx'));
const FirstClick = lazy(async () => await import('../first/first-click.tsx'));
const FilterDialog = lazy(async () => await import('../filters/filter-dialog.tsx'));
const LinkTagsDialog = lazy(async () => await import('../change/link-tags-dialog.tsx'));
const LinkPanel = lazy(async () => await import('../form/link-panel.tsx'));
const BulkPanel = lazy(async () => await import('../bulk/bulk-panel.tsx'));
const MoveInPanel = lazy(async () => await import('../move-in/move-in-panel.tsx'));
const DeleteLinkDialog = lazy(async () => await import('../change/delete-link-dialog.tsx'));
const TransferLinksDialog = lazy(async () => await import('../transfer/transfer-links-dialog.tsx'));
const QrStudio = lazy(async () => await import('../../qr-codes/qr-studio.tsx'));

/** All links of the workspace. Search, order and the open panel are in the URL. */
export function LinksPage() {
  const v1 = useV1();
  const workspace = useWorkspace();
  const search = useSearch({ from: '/signed-in/$workspaceId/links' });
  const change = useChangeSearch();
  const { data, error, isPlaceholderData, refetch } = useQuery(linksQuery(v1, workspace.id, search));
  useWatchLinks(data?.items);
  /** The first link of the workspace, while its first click is awaited. */
  const [first, setFirst] = useState<Link>();
  const [toDelete, setToDelete] = useState<Link>();
  const [toTag, setToTag] = useState<Link>();
  const [toMove, setToMove] = useState<Link>();
  const [isFiltering, setIsFiltering] = useState(false);
  const { archive } = useChangeLink();
  const expire = useExpireLink();
  const [display, storeDisplay] = useLinksDisplay(search);
  const pending = usePendingDeletions();
  const navigate = useNavigate();
  const openReport = ({ id }: Link) =>
    void navigate({ to: '/$workspaceId/links/$linkId', params: { workspaceId: workspace.id, linkId: id } });
  // The address says how the table looks once it has been changed here, so that a view can be shared.
  const changeDisplay = (changes: LinksDisplay) => {
    // The menu closes first; the rows follow.
    startTransition(() => storeDisplay(changes));
    change({ ...display, ...changes });
  };
  const [selection, setSelection] = useSelection(JSON.stringify(toApiFilter(search)));
  const isEmpty = data?.pagination.total === 0 && !isFiltered(search);
  const close = () => change({ panel: undefined, from: undefined, job: undefined, qr: undefined });

  return (
    <Page
      title={t('Links')}
      actions={
        <>
          <Button icon={<Upload aria-hidden />} onClick={() => change({ panel: 'bulk' })}>
            {t('Import')}
          </Button>
          <Button look="primary" icon={<Plus aria-hidden />} onClick={() => change({ panel: 'new' })}>
            {t('New link')}
          </Button>
        </>
      }
    >
      {!isEmpty && (
        <LinksToolbar
          search={search}
          onChange={change}
          onFilter={() => setIsFiltering(true)}
          display={display}
          onDisplay={changeDisplay}
          total={data?.pagination}
        />
      )}
      {!isEmpty && <FilterChips search={search} onChange={change} />}
      <ErrorNotice error={data === undefined ? error : null} onRetry={() => void refetch()} />
      <Suspense>
        {isEmpty && (
          <FirstLink
            onCreated={setFirst}
            onAllOptions={() => change({ panel: 'new' })}
            onImport={() => change({ panel: 'bulk' })}
            onArchived={() => change({ state: 'archived' })}
          />
        )}
        {!isEmpty && first && <FirstClick link={first} onClose={() => setFirst(undefined)} />}
      </Suspense>
      {!isEmpty && (data !== undefined || error === null) && (
        <Card isFlush>
          {data?.items.length === 0 ? (
            <NothingFound
              isPastEnd={data.pagination.total > 0}
              onFirstPage={() => change({ page: undefined })}
              onClear={() => change(noFilters)}
            />
          ) : (
            <LinksTable
              links={data?.items.filter(({ id }) => !pending.ids.has(id))}
              rowsExpected={linksPerPage}
              isStale={isPlaceholderData}
              search={search}
              onChange={change}
              onDelete={setToDelete}
              onTags={setToTag}
              onArchive={archive}
              onExpire={expire}
              onMove={setToMove}
              onOpen={openReport}
              display={display}
              selection={selection}
              onSelect={setSelection}
            />
          )}
        </Card>
      )}
      {data && data.pagination.totalPages > 1 && (
        <Pager
          page={data.pagination.page}
          pages={data.pagination.totalPages}
          onTurn={(page) => change({ page: page === 1 ? undefined : page })}
        />
      )}
      <SelectionBar selection={selection} onSelect={setSelection} search={search} pagination={data?.pagination} />
      <Suspense>
        {search.panel === 'bulk' && <BulkPanel onClose={close} onMoveIn={() => change({ panel: 'move-in' })} />}
        {search.panel === 'move-in' && workspace.isOwner && (
          <MoveInPanel jobId={search.job} onJob={(job) => change({ job })} onClose={close} />
        )}
        {search.panel !== undefined && !['bulk', 'move-in'].includes(search.panel) && (
          <LinkPanel
            key={search.panel}
            linkId={search.panel === 'new' ? undefined : search.panel}
            from={search.from}
            onClose={close}
          />
        )}
        {search.qr !== undefined && <QrStudio linkId={search.qr} onClose={close} />}
        {isFiltering && <FilterDialog search={search} onChange={change} onClose={() => setIsFiltering(false)} />}
        {toTag && <LinkTagsDialog key={toTag.id} link={toTag} onClose={() => setToTag(undefined)} />}
        {toMove && (
          <TransferLinksDialog
            key={toMove.id}
            links={[toMove]}
            onClose={() => setToMove(undefined)}
            returnFocus={() =>
              document.querySelector<HTMLElement>(`tr[data-link="${CSS.escape(toMove.id)}"]`) ??
              document.getElementById('main')
            }
          />
        )}
        {toDelete && <DeleteLinkDialog link={toDelete} onClose={() => setToDelete(undefined)} />}
      </Suspense>
    </Page>
  );
}

/** The chosen links. They are forgotten when the filter changes: the bar acts on what the list shows. */
function useSelection(filter: string): [Selection, (selection: Selection) => void] {
  const [chosen, setChosen] = useState({ filter, selection: nothingChosen });
  const selection = chosen.filter === filter ? chosen.selection : nothingChosen;
  return [selection, (next) => setChosen({ filter, selection: next })];
}

type NothingFoundProps = { isPastEnd: boolean; onFirstPage: () => void; onClear: () => void };

/** @param isPastEnd there are links on earlier pages, but none on this one */
function NothingFound({ isPastEnd, onFirstPage, onClear }: NothingFoundProps) {
  return isPastEnd ? (
    <EmptyState
      icon={<SearchX />}
      title={t('No links on this page')}
      actions={<Button onClick={onFirstPage}>{t('Go to first page')}</Button>}
    >
      {t('They may have been deleted.')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX />}
      title={t('No links match')}
      actions={<Button onClick={onClear}>{t('Clear search and filters')}</Button>}
    >
      {t(
        'Search covers the title, slug, short link, destination, tags and notes. Every word and every filter has to match.',
      )}
    </EmptyState>
  );
}

/** Changes some of the search parameters. Typing and closing replace the history entry. */
function useChangeSearch(): ChangeLinksSearch {
  const navigate = useNavigate({ from: '/$workspaceId/links' });
  return (changes) => {
    const opens =
      [changes.panel, changes.qr, changes.page].some((each) => each !== undefined) || isFilterChange(changes);
    void navigate({
      to: '.',
      search: (before) => {
        const after = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined);
        return Object.fromEntries(after);
      },
      replace: !opens,
    });
  };
}

/** Changing a filter is a step that going back takes back; typing is not. */
function isFilterChange(changes: Parameters<ChangeLinksSearch>[0]): boolean {
  return ['tag', 'tagMode', 'notTag', 'domain', 'state'].some((name) => name in changes);
}
