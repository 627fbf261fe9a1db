/** A link of another service, to be created here or brought up to date. */
export type LinkToImport = {
  /** Names it at its source. */
  key: string;
  /** SHA-256 of what the source has. */
  fingerprint: string;
  /** The body of a new link, as a client would send it. */
  body: { domain: string; slug: string; aliases?: { domain: string; slug: string }[] } & Record<string, unknown>;
  /** The hash that the source has of its password; undefined where it has none, or the body has the password. */
  passwordHash: string | undefined;
  createdAt: Date | undefined;
  /** What the source has counted in all; undefined where it counts none. */
  clicks: number | undefined;
  /** Those of them that this run brings no click for. */
  undatedClicks: number;
};

/** Why a link is not stored, in the terms of the API. `field` is empty where no field is at fault. */
export type ImportRefusal = { code: string; field: string; message: string };

/**
 * What became of a link: `unchanged` has not changed at its source since it was imported; `keptEdited` has, but was edited here as well, and
 * `keptDeleted` was deleted here: both stay as they are.
 */
export type ImportedLinkResult =
  | { kind: 'created' | 'updated' | 'unchanged' | 'keptEdited' | 'keptDeleted'; linkId: string }
  | { kind: 'refused'; refusal: ImportRefusal };

/** The result of each link, in their order. `grownClicks`: how many clicks without a date the sources have counted since an earlier run. */
export type StoredLinks = { results: ImportedLinkResult[]; grownClicks: number };

export type LinkImporter = {
  /** The most of a call. */
  linksMax: number;
  /**
   * Creates links by the rules of the API, or brings those up to date that were imported before, each as a whole or not at all; the result of each
   * in order. No webhook receives an event. With `isTrial` everything is checked in the same way, and nothing stays.
   */
  store(links: readonly LinkToImport[], isTrial: boolean): Promise<StoredLinks>;
};
