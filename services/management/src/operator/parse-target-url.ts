import { webUrl } from '@linkplane/contracts';

const schema = webUrl();

/** Where a domain's root or its unknown slugs may lead, normalised by the rule that destinations follow; else undefined. */
export function parseTargetUrl(value: string): string | undefined {
  return schema.safeParse(value).data;
}
