/** A link as its owner writes it: a body of `POST /v1/links`. */
export type PlainLink = {
  url: string;
  startsAt?: string;
  expiresAt?: string;
  clickLimit?: number;
  expirationUrl?: string;
  rules?: PlainRule[];
  blockedUrl?: string;
  password?: string;
  split?: {
    variants: { id: string; url: string; weight: number }[];
    endsAt?: string;
    winner?: string;
  };
  social?: { title: string };
  redirectDelayEnabled?: boolean;
  appLinkingEnabled?: boolean;
  iosEnabled?: boolean;
  androidEnabled?: boolean;
  forwardQuery?: boolean;
  forwardPath?: 'off' | 'append' | 'ignore';
  redirectStatus?: number;
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  utmTerm?: string;
  utmContent?: string;
};

export type PlainRule = { conditions: PlainCondition[]; url?: string; block?: boolean };

type Listed = 'country' | 'continent' | 'device' | 'os' | 'browser' | 'language' | 'referrer' | 'ip';
export type PlainCondition = { not?: boolean } & (
  | { type: Listed; in: string[] }
  | { type: 'query'; name: string; value?: string }
  | { type: 'date'; after?: string; before?: string }
  | { type: 'time'; days?: number[]; from?: string; to?: string; timezone: string }
);

/** A program that visits, and what reports say of it. */
export type PlainAgent = {
  header: string;
  kind: 'person' | 'bot' | 'unfurler';
  device?: string;
  os?: string;
  browser?: string;
};

export type PlainVisit = {
  agent: PlainAgent;
  method: 'GET' | 'HEAD' | 'POST';
  /** Whether the short URL ends in `+`. */
  preview: boolean;
  /** What follows the slug. */
  path: string;
  /** Names and values as they are written; null: no value. */
  query: [string, string | null][];
  country?: string;
  address: string;
  language?: string;
  referrer?: string;
  prefetch?: [string, string];
  wantsJson: boolean;
  password?: 'right' | 'wrong';
};

/** What a visitor gets. Pages have names; a body is not compared. */
export type Outcome = {
  status: number;
  location?: string;
  refresh?: string;
  cacheControl?: string;
  content?: string;
};

/** Every outcome that is right, one for each variant of a split test, and whether it is a click. */
export type Prediction = { outcomes: Outcome[]; isCounted: boolean; isSplit: boolean };
