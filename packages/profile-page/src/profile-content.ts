/** A block as the store and the API have it. Nothing in it is trusted: it is looked at again whenever it is used. */
export type ProfileBlock = {
  id: string;
  type: string;
  label: string | null;
  content: string | null;
  icon: string | null;
  settings: Record<string, unknown>;
};

/** All that a profile's page shows. */
export type ProfileContent = {
  displayName: string;
  slug: string;
  bio: string | null;
  avatar: string | null;
  /**
   * The theme as the store and the API have it; nothing in it is trusted. If it is left out, the page is the plain one.
   */
  theme?: unknown;
  /** The page's own public address. */
  url: string;
  /** In their order. */
  blocks: ProfileBlock[];
};
