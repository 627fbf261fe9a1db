import { z } from 'zod';
import { domainName } from '../fields/domain-name.ts';
import { text } from '../fields/text.ts';

const slugCharsMax = 255;

/** Query of GET /links/by-slug. */
export const findLinkQuery = z.object({
  slug: text(slugCharsMax).meta({
    description: 'The slug; its letter case counts only where the host says so.',
    example: 'launch',
  }),
  domain: domainName().optional().meta({
    description: "The host of the short URL. Default: the service's own host.",
    example: 'lnk.example',
  }),
});
