/** Descriptions and examples of the fields of a webhook, in requests and responses. */
export const webhookFields = {
  url: {
    description:
      'Where events are sent by POST: an http or https URL with a public address, on port 80, 443 or one from 1024 on that no well-known service uses.',
    example: 'https://hooks.example.com/linkplane',
  },
  events: { description: 'The events to send.', example: ['link.clicked'] },
  description: { description: 'A name for your own use.', example: 'Clicks for the warehouse' },
  active: { description: 'Whether events are sent. While it is false, pending deliveries are kept.', example: true },
} as const;
