/** One small mistake that a careless edit could make, and the test file that has to fail because of it. */
export type PlantedDefect = {
  /** Unique, and starts with the area: `redirect-expired-link-followed`. */
  id: string;
  /** What kind of mistake it is, in a few words. */
  kind: string;
  /** The source, below the root. */
  file: string;
  /** Occurs exactly once in the source. */
  find: string;
  /** What stands in its place while the defect is planted. */
  replace: string;
  /** The test file that has to fail, below the root; of the vitest project `embedded`, which has most of them. */
  noticedBy: string;
};
