/** What the reference says of each field of a link, in requests and answers alike. */
export const linkFields = {
  id: { description: 'Id of the link.', example: 'lnk_q1elggt3h2ufkDLwJZXh' },
  url: {
    description: 'The destination: an absolute http or https URL without credentials.',
    example: 'https://example.com/launch',
  },
  slug: {
    description: 'The path of the short URL. Unique on its host in any letter case; generated where none is given.',
    example: 'launch',
  },
  title: { description: 'What you call it.', example: 'Launch page' },
  startsAt: {
    description: 'When it begins to work; before that it answers like an unknown link.',
    example: '2026-02-01T08:00:00.000Z',
  },
  expiresAt: {
    description: 'When it stops working; later than startsAt.',
    example: '2026-03-01T00:00:00.000Z',
  },
  clickLimit: { description: 'How many people get through before it stops working.', example: 1_000 },
  expirationUrl: {
    description: 'Where visitors are sent once it has stopped working; without it they see a page that says so.',
    example: 'https://example.com/over',
  },
  utmSource: { description: 'Value of utm_source, added on the way.', example: 'newsletter' },
  utmMedium: { description: 'Value of utm_medium, added on the way.', example: 'email' },
  utmCampaign: { description: 'Value of utm_campaign, added on the way.', example: 'spring' },
  appLinkingEnabled: {
    description: "Whether phones open the destination in its own app, such as YouTube's or Spotify's.",
    example: false,
  },
  iosEnabled: { description: 'Whether app linking holds on iOS.', example: false },
  androidEnabled: { description: 'Whether app linking holds on Android.', example: false },
  redirectDelayEnabled: {
    description: 'Whether visitors see for five seconds where they are going.',
    example: false,
  },
  forwardQuery: { description: "Whether the visitor's own query is passed on to the destination.", example: false },
} as const;
