/** The timeout of an attempt, from the wait for a connection to the last byte that is read of the response. */
export const attemptTimeoutMs = 15_000;
/** The part of it for a connection: DNS, TCP and TLS. */
export const connectTimeoutMs = 3_000;

/** The timeout of one query to a DNS server. */
export const dnsQueryTimeoutMs = 800;
export const dnsTriesMax = 2;
/** Once the IPv4 or IPv6 addresses are known, how long to wait for the others. */
export const secondFamilyWaitMs = 300;
/** Addresses of one name that are tried. */
export const addressesTriedMax = 8;
/** How long one address is tried before the next one is tried as well. */
export const addressHeadStartMs = 250;

/** Shorter than the five seconds after which many servers close. */
export const idleConnectionMs = 4_000;
/** Idle connections of all webhooks; beyond it the longest idle one is closed. */
export const idleConnectionsMax = 256;
/** Deliveries that wait for a connection of their webhook; more fail at once. */
export const waitingPerWebhookMax = 100;

/** Status line and headers of a response. */
export const headBytesMax = 16_384;
export const headersMax = 100;
/** Interim responses (1xx) before the final one. */
export const interimResponsesMax = 10;
/** Bytes of the response body that are read. */
export const bodyBytesMax = 65_536;
/** Characters of the response body that are stored for the owner of the webhook. */
export const responseCharsMax = 1_024;

/** The longest Retry-After of a receiver. */
export const retryAfterMsMax = 86_400_000;
