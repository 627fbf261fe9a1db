import { z } from 'zod';

const text = z.string().nullish();
const list = z.array(z.unknown()).nullish();

export const groupsResponse = z.object({ groups: z.array(z.object({ guid: z.string(), name: text })) });
export const bitlinksResponse = z.object({
  links: z.array(z.unknown()),
  pagination: z.object({ search_after: text }),
});
export const summaryResponse = z.object({ total_clicks: z.number() });

export const bitlinkEntry = z.object({
  /** Host and slug. */
  id: z.string().min(3).max(600),
  long_url: z.string(),
  title: text,
  archived: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
  created_at: text,
  expiration_at: text,
  custom_bitlinks: z.array(z.string()).nullish(),
  tags: z.array(z.string()).nullish(),
  deeplinks: list,
  dynamic_routing: list,
  qr_code_ids: list,
  campaign_ids: list,
});
export type Bitlink = z.output<typeof bitlinkEntry>;
