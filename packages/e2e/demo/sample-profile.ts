/** A realistic profile, which `screenshot-profile.ts` shows. Its pictures are drawn by `sample-pictures.ts`. */
const pictures = 'https://pictures.example';

export const sampleProfile = {
  displayName: 'Mara Lindqvist',
  bio: 'Ceramicist & illustrator in Gothenburg.\nSmall batches, slow mornings, many glazes.',
  avatar: `${pictures}/portrait.svg`,
};

export const sampleBlocks = [
  {
    type: 'socials',
    settings: {
      items: ['instagram', 'tiktok', 'youtube', 'pinterest', 'threads', 'email'].map((platform) => ({
        platform,
        url: platform === 'email' ? 'mailto:hello@mara.example' : `https://${platform}.example/mara`,
      })),
    },
  },
  {
    type: 'link',
    label: 'Winter collection, out now',
    content: 'https://shop.mara.example/winter',
    icon: '✨',
    settings: { highlight: true },
  },
  {
    type: 'link',
    label: 'The studio shop',
    content: 'https://shop.mara.example/',
    settings: { thumbnail: `${pictures}/vase.svg` },
  },
  {
    type: 'link',
    label: 'Weekend wheel-throwing workshops',
    content: 'https://workshops.example/mara',
    icon: 'calendar',
    settings: { openInNewTab: true },
  },
  { type: 'link', label: 'Write to the studio', content: 'mailto:hello@mara.example', icon: 'mail' },
  { type: 'heading', content: 'From the workbench', settings: { level: 1 } },
  {
    type: 'image',
    content: `${pictures}/shelf.svg`,
    label: 'This week’s shelf, before the second firing',
    settings: { alt: 'Vases in muted colours on a shelf' },
  },
  {
    type: 'paragraph',
    content: 'Every piece is thrown by hand and fired twice.\nIf it is gone, ask: I often make one more.',
  },
  {
    type: 'youtube',
    label: 'How a vase comes to be',
    content: 'https://youtu.be/dQw4w9WgXcQ',
  },
  { type: 'divider', label: 'playing in the studio' },
  {
    type: 'spotify',
    content: 'https://open.spotify.com/playlist/37i9dQZF1DX4sWSpwq3LiO',
    settings: { compact: true },
  },
  { type: 'heading', content: 'Elsewhere', settings: { level: 3 } },
  {
    type: 'link',
    label: 'Glaze notes, my open recipe book',
    content: 'https://github.com/mara/glazes',
    icon: 'github',
  },
];
