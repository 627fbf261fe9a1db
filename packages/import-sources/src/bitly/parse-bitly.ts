import { z } from 'zod';

const text = z.string().nullish();
const list = z.array(z.unknown()).nullish();

/** An empty list is null at times. */
export const groupsResponse = z.object({ groups: z.array(z.object({ guid: z.string(), name: text })).nullable() });
export const bitlinksResponse = z.object({
  links: z.array(z.unknown()).nullish(),
  pagination: z.object({ search_after: text }).nullish(),
});
export const limitsResponse = z.object({
  platform_limits: z.array(
    z.object({
      endpoint: z.string(),
      methods: z.array(z.object({ name: z.string(), limit: z.number(), count: z.number() })),
    }),
  ),
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
