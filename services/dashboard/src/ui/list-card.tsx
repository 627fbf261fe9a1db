import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';
import { Card } from './page.tsx';
import { RowList, RowSkeletons } from './row-list.tsx';

type ListCardProps<Item> = {
  label: string;
  query: { data: readonly Item[] | undefined; error: unknown; refetch: () => unknown };
  /** Rows of the skeleton. */
  skeletons?: number;
  /** What to do first, where there is nothing yet. */
  empty: ReactNode;
  /** The row of an item, with a key. */
  children: (item: Item) => ReactNode;
};

/** A card with a list of the workspace: its skeleton, its error with a retry, what to do first, or its rows. */
export function ListCard<Item>({ label, query, skeletons = 2, empty, children }: ListCardProps<Item>) {
  const { data, error, refetch } = query;
  if (!data && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Card isFlush>
      {data === undefined && <RowSkeletons rows={skeletons} />}
      {data?.length === 0 && empty}
      {data !== undefined && data.length > 0 && <RowList label={label}>{data.map(children)}</RowList>}
    </Card>
  );
}
