type Page<Item> = { items: Item[]; pagination: { nextCursor?: string | null } };

/**
 * Every item once, also while items are created and deleted; a page is fetched when the one before it is used up. An item
 * whose value of `sort` changes between two pages (`clicks`, `updatedAt`, `title`, `slug`) can come twice or be left out;
 * that of `createdAt`, the default, never changes.
 */
export async function* iteratePages<Item>(
  fetchPage: (cursor: string) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<Item> = await fetchPage(cursor);
    yield* page.items;
    cursor = page.pagination.nextCursor ?? null;
  }
}
