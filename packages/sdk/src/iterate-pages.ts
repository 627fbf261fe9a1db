type Page<Item> = { items: Item[]; pagination: { nextCursor?: string | null } };

/** Every item once, also while the list changes; a page is fetched when the one before it is used up. */
export async function* iteratePages<Item>(
  fetchPage: (cursor: string) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<Item> = await fetchPage(cursor);
    yield* page.items;
    cursor = page.pagination.nextCursor ?? null;
  }
}
