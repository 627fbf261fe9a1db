import type { Database } from '@linkplane/links-db/management';

/** What the operations on webhooks work with. */
export type WebhooksDeps = {
  database: Database;
  /** Where the service's own short links are. */
  publicUrl: URL;
  webhooks: WebhookRules;
  /** Milliseconds since 1970. */
  now: () => number;
};

export type WebhookRules = {
  /** For development: webhooks may lead to this machine and to private networks. */
  allowPrivate: boolean;
};
