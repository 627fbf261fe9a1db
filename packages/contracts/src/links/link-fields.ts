/** Descriptions and examples of the fields of a link, in requests and responses. */
export const linkFields = {
  id: { description: 'Id of the link.', example: 'lnk_q1elggt3h2ufkDLwJZXh' },
  url: {
    description: 'The destination: an absolute http or https URL without credentials.',
    example: 'https://example.com/launch',
  },
  slug: {
    description: 'The path of the short URL. Unique on its host, ignoring letter case; generated when omitted.',
    example: 'launch',
  },
  title: { description: 'A name for your own use.', example: 'Launch page' },
  startsAt: {
    description: 'When it starts to work; before that it responds like an unknown link.',
    example: '2026-02-01T08:00:00.000Z',
  },
  expiresAt: {
    description: 'When it stops working; later than startsAt.',
    example: '2026-03-01T00:00:00.000Z',
  },
  clickLimit: { description: 'How many people are redirected before it stops working.', example: 1_000 },
  expirationUrl: {
    description: 'Where visitors are redirected after it has stopped working; without it they see a page that says so.',
    example: 'https://example.com/over',
  },
  utmSource: { description: 'Value of utm_source, added at the redirect.', example: 'newsletter' },
  utmMedium: { description: 'Value of utm_medium, added at the redirect.', example: 'email' },
  utmCampaign: { description: 'Value of utm_campaign, added at the redirect.', example: 'spring' },
  appLinkingEnabled: {
    description: "Whether phones open the destination in its own app, such as YouTube's or Spotify's.",
    example: false,
  },
  iosEnabled: { description: 'Whether app linking is on for iOS.', example: false },
  androidEnabled: { description: 'Whether app linking is on for Android.', example: false },
  redirectDelayEnabled: {
    description: 'Whether visitors see the destination for five seconds before the redirect.',
    example: false,
  },
  forwardQuery: { description: "Whether the visitor's query parameters are added to the destination.", example: false },
} as const;
