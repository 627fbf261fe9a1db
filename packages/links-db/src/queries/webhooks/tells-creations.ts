/**
 * A column of `workspaces` named `w`: whether a webhook wants to hear of new links. It is read where a request is
 * authenticated, so that links of all others are made without a look at webhooks: a webhook that was made before a
 * request came is heard of.
 */
export const tellsCreations = `
  exists (
    select 1 from webhooks k where k.workspace_id = w.id and k.active and 'link.created' = any (k.events)
  ) as "tellsCreations"`;
