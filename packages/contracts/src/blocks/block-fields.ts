/** What the reference says of each field of a block, in requests and answers alike. */
export const blockFields = {
  type: { description: 'What it shows.', example: 'link' },
  label: { description: 'Its label or title.', example: 'My shop' },
  content: {
    description:
      'A URL where the type demands one, else text. link: http, https, mailto or tel; image: http or https; ' +
      'youtube and spotify: on their own hosts.',
    example: 'https://example.com/shop',
  },
  icon: { description: 'Name of an icon.', example: 'shopping-bag' },
  settings: {
    description: [
      'Replaced whole. At most 8,192 bytes of JSON, 32 levels deep. Keys that are not listed are kept as they come.',
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
    ].join('\n'),
    example: { openInNewTab: true },
  },
};
