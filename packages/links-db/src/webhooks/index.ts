// The queries of this folder that the management plane may use: its permission list.
export {
  findWebhookDelivery,
  insertTestDelivery,
  listWebhookDeliveries,
  retryWebhookDelivery,
  type Attempt,
  type DeliveryListing,
  type DeliveryPlace,
  type DeliveryRecord,
  type DeliverySummaryRecord,
} from './delivery-log.ts';
export {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  type NewWebhook,
  type WebhookFields,
  type WebhookRecord,
} from './webhooks.ts';
