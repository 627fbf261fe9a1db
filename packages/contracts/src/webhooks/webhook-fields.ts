/** What the reference says of each field of a webhook, in requests and answers alike. */
export const webhookFields = {
  url: {
    description:
      'Where events are sent by POST: an http or https URL that leads to a public address, on 80, 443 or a port from 1024 on that no well-known service has.',
    example: 'https://hooks.example.com/linkplane',
  },
  events: { description: 'What to be told of.', example: ['link.clicked'] },
  description: { description: 'What you call it.', example: 'Clicks for the warehouse' },
  active: { description: 'Whether it is told of events; what waits is kept meanwhile.', example: true },
} as const;
