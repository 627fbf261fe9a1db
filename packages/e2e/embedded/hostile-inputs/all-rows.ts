import { destinations } from './destinations.ts';
import { fieldValues } from './field-values.ts';
import { framing } from './framing.ts';
import { headers } from './headers.ts';
import type { HostileInput } from './hostile-input.ts';
import { jsonTexts } from './json-texts.ts';
import { paths } from './paths.ts';
import { queries } from './queries.ts';
import { redirectsInARow } from './redirects-in-a-row.ts';
import { slugs } from './slugs.ts';
import { texts } from './texts.ts';
import { visits } from './visits.ts';
import { webhooks } from './webhooks.ts';

/** All hostile inputs, by what they attack. */
export const hostileInputs: Record<string, HostileInput[]> = {
  jsonTexts,
  fieldValues,
  destinations,
  slugs,
  queries,
  headers,
  framing,
  paths,
  texts,
  visits,
  redirectsInARow,
  webhooks,
};
