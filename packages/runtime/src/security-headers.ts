/** Browsers use only https for this host for a year. Not for its subdomains, which may have other owners. */
export const strictTransportSecurity = 'max-age=31536000';

/** Features that no page uses, and no embedded content may use. Players keep those that they need. */
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
 * The host whose responses may have Strict-Transport-Security: that of PUBLIC_URL, if it is https. The owners of custom
 * domains may stop using https.
 */
export function httpsHostOf({ protocol, host }: URL): string | undefined {
  return protocol === 'https:' ? host : undefined;
}
