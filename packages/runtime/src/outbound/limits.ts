/** The timeout of a connection: DNS, TCP and TLS. */
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

/** Status line and headers of a response. */
export const headBytesMax = 16_384;
export const headersMax = 100;
/** Interim responses (1xx) before the final one. */
export const interimResponsesMax = 10;
