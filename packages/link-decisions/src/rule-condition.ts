/** Facts of a visit that are compared with a list of values. */
export type ListedFact =
  'country' | 'region' | 'city' | 'continent' | 'device' | 'os' | 'browser' | 'language' | 'referrer' | 'ip';

/** What a visit is compared with. Instants are in the form of `Date.toISOString`. */
export type RuleCondition = { not?: boolean | undefined } & (
  | { type: ListedFact; in: string[] }
  | { type: 'query'; name: string; value?: string | undefined }
  | { type: 'date'; after?: string | undefined; before?: string | undefined }
  | {
      type: 'time';
      /** 1 is Monday. */
      days?: number[] | undefined;
      /** `HH:MM`; both or none of the two. */
      from?: string | undefined;
      to?: string | undefined;
      /** An IANA name. */
      timezone: string;
    }
);
