import type { CreateLinkBody } from '@linkplane/contracts';
import type { LinkFields } from '@linkplane/links-db/management';

/** What a new link stores; what was left out is null or false. */
export function toLinkFields(body: CreateLinkBody, slug: string): LinkFields {
  return {
    slug,
    url: body.url,
    title: body.title ?? null,
    startsAt: body.startsAt ?? null,
    expiresAt: body.expiresAt ?? null,
    clickLimit: body.clickLimit ?? null,
    expirationUrl: body.expirationUrl ?? null,
    utmSource: body.utmSource ?? null,
    utmMedium: body.utmMedium ?? null,
    utmCampaign: body.utmCampaign ?? null,
    appLinkingEnabled: body.appLinkingEnabled ?? false,
    iosEnabled: body.iosEnabled ?? false,
    androidEnabled: body.androidEnabled ?? false,
    redirectDelayEnabled: body.redirectDelayEnabled ?? false,
    forwardQuery: body.forwardQuery ?? false,
  };
}
