/** The timeout of an attempt, from the wait for a connection to the last byte that is read of the response. */
export const attemptTimeoutMs = 15_000;

/** Shorter than the five seconds after which many servers close. */
export const idleConnectionMs = 4_000;
/** Idle connections of all webhooks; beyond it the longest idle one is closed. */
export const idleConnectionsMax = 256;
/** Deliveries that wait for a connection of their webhook; more fail at once. */
export const waitingPerWebhookMax = 100;

/** Bytes of the response body that are read. */
export const bodyBytesMax = 65_536;
/** Characters of the response body that are stored for the owner of the webhook. */
export const responseCharsMax = 1_024;

/** The longest Retry-After of a receiver. */
export const retryAfterMsMax = 86_400_000;
