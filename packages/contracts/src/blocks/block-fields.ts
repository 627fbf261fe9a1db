/** Descriptions and examples of the fields of a block, in requests and responses. */
export const blockFields = {
  type: { description: 'The type of its content.', example: 'link' },
  label: { description: 'Its label or title.', example: 'My shop' },
  content: {
    description:
      'A URL for the types that need one, otherwise text. link: http, https, mailto or tel; image: http or https; ' +
      'youtube, spotify, vimeo, soundcloud, tiktok, applemusic and twitch: on the hosts of these services. email: an email ' +
      'address; phone: a phone number; map: an address; form: an introduction.',
    example: 'https://example.com/shop',
  },
  icon: { description: 'Name of an icon.', example: 'shopping-bag' },
  settings: {
    description: [
      'Replaced as a whole. At most 8,192 bytes of JSON, 32 levels deep. Other keys are stored unchanged.',
      '- every type: `hidden` (boolean), `startsAt` and `endsAt` (date-time)',
      '- link: `openInNewTab`, `highlight` (boolean), `thumbnail` (URL)',
      '- heading: `level` (1 to 3), `align` (left, center, right)',
      '- paragraph: `align`',
      '- divider: `style` (solid, dashed, dotted)',
      '- spacer: `height` (8 to 200 pixels)',
      '- socials: `items` (array of `{platform, url}`), `size` (small, medium, large)',
      '- image: `alt` (text), `linkUrl` (URL), `rounded` (boolean)',
      '- youtube: `start` (seconds)',
      '- spotify: `compact` (boolean), `theme` (light, dark)',
      '- email: `subject` (text)',
      '- vcard: `name`, `organisation`, `jobTitle`, `email`, `phone`, `website`, `address`, `note` (texts)',
      '- map: `latitude`, `longitude` (numbers): with both, the map itself can be shown',
      '- form: `name`, `email`, `message` (off, optional, required), `fields` (up to 8 of `{key, label, type, required}`, ' +
        'type one of text, long, phone, checkbox), `button`, `thanks` (texts), `retentionDays` (1 to 3,650; default: 365)',
    ].join('\n'),
    example: { openInNewTab: true },
  },
};
