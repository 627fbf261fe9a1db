/** What the reference says of each field of a profile, in requests and answers alike. */
export const profileFields = {
  displayName: { description: 'The name shown on the page; not blank.', example: 'Ada Lovelace' },
  slug: { description: 'The path of the page. Unique on its host, beside those of links.', example: 'ada' },
  bio: { description: 'A few words shown below the name.', example: 'Notes on engines.' },
  avatar: { description: 'URL of the picture.', example: 'https://example.com/ada.png' },
} as const;
