/** Descriptions and examples of the fields of a profile, in requests and responses. */
export const profileFields = {
  displayName: { description: 'The name shown on the page; not blank.', example: 'Ada Lovelace' },
  slug: { description: 'The path of the page. Unique on its host among links and profiles.', example: 'ada' },
  bio: { description: 'A few words shown below the name.', example: 'Notes on engines.' },
  avatar: { description: 'URL of the picture.', example: 'https://example.com/ada.png' },
  theme: {
    description:
      'How the page looks. Always replaced as a whole: what a theme in a request leaves out is that of its preset. ' +
      'Null is the plain page, without a theme.',
    example: {
      preset: 'sunset',
      accent: '#c2410c',
      colors: null,
      font: 'fredoka',
      background: null,
      buttonShape: 'pill',
      appearance: 'auto',
      css: null,
    },
  },
} as const;
