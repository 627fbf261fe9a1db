import { z } from 'zod';
import { text } from '../fields/text.ts';

const hostCharsMax = 255;
const slugCharsMax = 255;

/** Query of GET /links/by-slug. */
export const findLinkQuery = z.object({
  slug: text(slugCharsMax).meta({
    description: 'The slug; its letter case counts only where the host says so.',
    example: 'launch',
  }),
  domain: text(hostCharsMax).optional().meta({
    description: "The host of the short URL. Default: the service's own host.",
    example: 'lnk.example',
  }),
});
