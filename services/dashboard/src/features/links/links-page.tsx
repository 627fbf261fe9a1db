import type { Link } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Link2, Plus, SearchX, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { linksPerPage, linksQuery } from './links-query.ts';
import type { LinksSearch } from './links-search.ts';
import { LinksTable } from './links-table.tsx';
import { LinksToolbar } from './links-toolbar.tsx';

const LinkPanel = lazy(async () => await import('./link-panel.tsx'));
const BulkPanel = lazy(async () => await import('./bulk/bulk-panel.tsx'));
const DeleteLinkDialog = lazy(async () => await import('./delete-link-dialog.tsx'));
const QrDesigner = lazy(async () => await import('./qr-designer.tsx'));

/** All links of the workspace. Search, order and the open panel are in the URL. */
export function LinksPage() {
  const v1 = useV1();
  const workspace = useWorkspace();
  const search = useSearch({ from: '/signed-in/$workspaceId/links' });
  const change = useChangeSearch();
  const { data, error, isPlaceholderData, refetch } = useQuery(linksQuery(v1, workspace.id, search));
  const [toDelete, setToDelete] = useState<Link>();
  const isEmpty = data?.pagination.total === 0 && search.search === undefined;
  const close = () => change({ panel: undefined, qr: undefined });

  return (
    <Page
      title="Links"
      actions={
        <>
          <Button icon={<Upload aria-hidden />} onClick={() => change({ panel: 'bulk' })}>
            Import
          </Button>
          <Button look="primary" icon={<Plus aria-hidden />} onClick={() => change({ panel: 'new' })}>
            New link
          </Button>
        </>
      }
    >
      {!isEmpty && <LinksToolbar search={search} onChange={change} total={data?.pagination} />}
      <ErrorNotice error={data === undefined ? error : null} onRetry={() => void refetch()} />
      {isEmpty && (
        <Card>
          <FirstLink onCreate={() => change({ panel: 'new' })} />
        </Card>
      )}
      {!isEmpty && (data !== undefined || error === null) && (
        <Card isFlush>
          {data?.items.length === 0 ? (
            <NothingFound isPastEnd={data.pagination.total > 0} onFirstPage={() => change({ page: undefined })} />
          ) : (
            <LinksTable
              links={data?.items}
              rowsExpected={linksPerPage}
              isStale={isPlaceholderData}
              search={search}
              onChange={change}
              onDelete={setToDelete}
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
      <Suspense>
        {search.panel === 'bulk' && <BulkPanel onClose={close} />}
        {search.panel !== undefined && search.panel !== 'bulk' && (
          <LinkPanel key={search.panel} linkId={search.panel === 'new' ? undefined : search.panel} onClose={close} />
        )}
        {search.qr !== undefined && <QrDesigner linkId={search.qr} onClose={close} />}
        {toDelete && <DeleteLinkDialog link={toDelete} onClose={() => setToDelete(undefined)} />}
      </Suspense>
    </Page>
  );
}

/** @param isPastEnd there are links on earlier pages, but none on this one */
function NothingFound({ isPastEnd, onFirstPage }: { isPastEnd: boolean; onFirstPage: () => void }) {
  return isPastEnd ? (
    <EmptyState
      icon={<SearchX />}
      title="No links on this page"
      actions={<Button onClick={onFirstPage}>Go to first page</Button>}
    >
      They may have been deleted.
    </EmptyState>
  ) : (
    <EmptyState icon={<SearchX />} title="No links found">
      Search covers the title, slug, short link and destination. Every word has to match.
    </EmptyState>
  );
}

/** Changes some of the search parameters. Typing and closing replace the history entry. */
function useChangeSearch(): (changes: { [Name in keyof LinksSearch]?: LinksSearch[Name] | undefined }) => void {
  const navigate = useNavigate({ from: '/$workspaceId/links' });
  return (changes) => {
    const opens = changes.panel !== undefined || changes.qr !== undefined || changes.page !== undefined;
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

function FirstLink({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={<Link2 />}
      title="Create your first link"
      actions={
        <Button look="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
          Create a link
        </Button>
      }
    >
      Paste a long URL, choose a slug, and share the short link. Every click is counted exactly once and appears here
      within two seconds.
    </EmptyState>
  );
}
