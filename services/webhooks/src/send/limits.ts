/** Of one attempt to deliver, from the wait for a connection to the last byte of the answer that is read. */
export const attemptTimeoutMs = 15_000;
/** Of that, for a connection: name, TCP and TLS. */
export const connectTimeoutMs = 3_000;

/** Of one question to a name server. */
export const dnsQueryTimeoutMs = 800;
export const dnsTriesMax = 2;
/** Once IPv4 or IPv6 is known, how long the other one is waited for. */
export const secondFamilyWaitMs = 300;
/** Of a name that has more, only so many are tried. */
export const addressesTriedMax = 8;
/** How long an address is alone in being tried before the next one is tried beside it. */
export const addressHeadStartMs = 250;

/** Shorter than the five seconds after which many servers close. */
export const idleConnectionMs = 4_000;
/** Of all webhooks; beyond it the one that has been idle for longest is closed. */
export const idleConnectionsMax = 256;
/** Deliveries that wait for a connection of their webhook; beyond it they fail. */
export const waitingPerWebhookMax = 100;

/** Of the answer's status line and headers. */
export const headBytesMax = 16_384;
export const headersMax = 100;
/** Interim answers (1xx) before the real one. */
export const interimAnswersMax = 10;
/** Of the answer's body; whatever comes after it is not read. */
export const bodyBytesMax = 65_536;
/** Of the answer's body, kept for the owner of the webhook. */
export const responseCharsMax = 1_024;

/** A receiver cannot put its deliveries off for longer. */
export const retryAfterMsMax = 86_400_000;
