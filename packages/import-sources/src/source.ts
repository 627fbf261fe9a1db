import type { CreateLinkBody } from '@linkplane/contracts';

/** The services that links are imported from. */
export type SourceKind =
  'yourls' | 'kutt' | 'shlink' | 'bitly' | 'dub' | 'rebrandly' | 'shortio' | 'chhoto' | 'sink' | 'csv';

/** What a link of the source becomes: the body of a new link, but for its place. Checked by the contract where it is created. */
export type LinkFields = Omit<CreateLinkBody, 'domain' | 'slug' | 'aliases' | 'clicksBefore'>;

/** A short URL of the source. `host` is in lower case, and empty where the source does not say it; `slug` is decoded. */
export type ShortUrl = { host: string; slug: string };

/** A link as the source has it. */
export type SourceLink = ShortUrl & {
  /** Names the link at its source for as long as it exists there: a later import finds the link by it. 1 to 600 characters. */
  key: string;
  /** Where it is in the source, for people: `line 12`, `row 7`, `page 3`. */
  place: string;
  fields: LinkFields;
  /** The hash that the source has of the password: one that `isForeignHash` knows. Unset: there is none, or `fields` has the password. */
  passwordHash?: string;
  /** Its host is one of the service itself, such as `bit.ly`: the short URL cannot come along. Unset: it can. */
  staysAtSource?: boolean;
  /** Further short URLs of the same link. */
  aliases: ShortUrl[];
  /** Milliseconds since the Unix epoch; undefined where the source does not know it. */
  createdAt: number | undefined;
  /** All clicks that the source has counted; undefined where it counts none. Those without an item of their own become `clicksBefore`. */
  clicks: number | undefined;
  /**
   * Milliseconds since the Unix epoch at which `clicks` was counted, for a source that reads clicks up to another time. Such a link is read before its clicks.
   * Unset: `clicks` has what was read, and no more.
   */
  countedAt?: number;
  /** What the source has set and this product does not have, such as `crawlable`: named in the report. */
  notCarried: string[];
};

/** A click as the source has it. Texts that it does not know are empty. */
export type SourceClick = {
  /** The key of its link. */
  link: string;
  /** Names the click at its source for ever. 1 to 600 characters. */
  id: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
  /** What is the same for one visitor on one day; it is hashed with a key that is forgotten, and not stored. */
  visitor: string;
  /** The User-Agent header. Where it is known, it decides about device, browser, system and bots. */
  agent: string;
  device: string;
  browser: string;
  os: string;
  /** ISO 3166-1 alpha-2, in upper case. */
  country: string;
  region: string;
  city: string;
  /** URL or host. */
  referrer: string;
  /** What the source says; undefined where the agent alone decides. */
  bot: boolean | undefined;
  qr: boolean;
  /** The query of the visit without its `?`, encoded: its UTM parameters and `ref` are kept. Unset where the source has none. */
  query?: string;
};

/** Why something of the source is not carried over, or not as it is there. A closed list. */
export const problemCodes = [
  'LINE_UNREADABLE',
  'FIELD_INVALID',
  'CLICK_WITHOUT_LINK',
  'TIME_INVALID',
  'RULE_NOT_SUPPORTED',
  'VALUE_CUT',
  'LINK_TWICE',
  'SOURCE_INCOMPLETE',
  'READ_AGAIN',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** `detail` is text of the source, at most `detailCharsMax` characters. */
export type SourceProblem = { place: string; code: ProblemCode; shortUrl: string; field: string; detail: string };
export const detailCharsMax = 200;

export type SourceItem =
  | { type: 'link'; link: SourceLink }
  /** `isLater`: the total of its link may have it, and a later import brings it. It is only compared with the total. */
  | { type: 'click'; click: SourceClick; isLater?: boolean }
  /** `leavesOutLink`: a link of the source is no item because of it. */
  | { type: 'problem'; problem: SourceProblem; leavesOutLink?: true }
  /** An entry of the source that is no link, by its name among the entries: a reading that goes on does not report it a second time. */
  | { type: 'passed'; entry: string }
  /** All items before this one need not be read again by a reading that goes on with this cursor. */
  | { type: 'checkpoint'; cursor: string };

/** What an earlier process has kept of the same reading, up to a checkpoint. */
export type ReadSoFar = {
  /** That of the checkpoint. Only the source that has written it can read it. */
  cursor: string;
  /** Whether a link with this key, or an entry that was passed, is kept. */
  has(entry: string): boolean;
};

/** A source that is read once. */
export type Source = {
  kind: SourceKind;
  /**
   * Everything of the source, a few hundred items at a time, links and clicks in any order; clicks in the order of their time as far as
   * the source has them so, because each month of a batch is an insert of its own.
   * @param soFar what is kept of the reading, so that only what comes after it is read; it is for sources that give checkpoints
   * @throws SourceError when it cannot be read to its end
   */
  read(soFar?: ReadSoFar): AsyncIterable<SourceItem[]>;
  /** Whether a reading can go on with the cursor of a checkpoint; what is kept of it is of no use otherwise. Unset: with each. */
  goesOn?(cursor: string): boolean;
  /** Known once `read` has ended: the clicks up to here were read, and a later import passes it as `since`. Null: the source has no clicks. */
  cursor(): string | null;
};

/**
 * Why a source cannot be read. `refused`: it does not accept the credential, or what is asked for is not in its plan. `exhausted`: its quota is
 * used up, and comes back no sooner than in hours. `unavailable`: it did not respond, or not so that it could be read, after several tries.
 * `invalid`: it is not what it was said to be.
 */
export class SourceError extends Error {
  readonly reason: 'refused' | 'exhausted' | 'unavailable' | 'invalid';

  constructor(reason: SourceError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
