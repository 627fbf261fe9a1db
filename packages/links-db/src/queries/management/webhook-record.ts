/** A webhook as management sees it. Its secrets are no part of it: whoever makes one knows it already. */
export type WebhookRecord = {
  id: string;
  url: string;
  description: string | null;
  events: string[];
  active: boolean;
  /** Null: it was not turned off without its owner's doing. */
  disabledReason: 'failing' | 'gone' | 'backlog' | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  /** Its deliveries that wait. */
  waiting: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields that a person sets. */
export type WebhookFields = Pick<WebhookRecord, 'url' | 'description' | 'events' | 'active'>;

/** A WebhookRecord's columns of `webhooks` named `w`, all but `waiting`. */
export const webhookColumns = `
  w.id, w.url, w.description, w.events, w.active, w.disabled_reason as "disabledReason",
  w.disabled_at as "disabledAt", w.failing_since as "failingSince", w.created_at as "createdAt",
  w.updated_at as "updatedAt"`;
