/** For a year this host is asked by https alone. Not for its subdomains, which may be somebody else's. */
export const strictTransportSecurity = 'max-age=31536000';

/** What no page here uses, and nothing that is embedded in one may ask for. Players keep what they need. */
export const permissionsPolicy = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The host whose responses may carry Strict-Transport-Security: PUBLIC_URL's, when that is https. Custom domains belong to
 * others, who may leave https again.
 */
export function httpsHostOf({ protocol, host }: URL): string | undefined {
  return protocol === 'https:' ? host : undefined;
}
