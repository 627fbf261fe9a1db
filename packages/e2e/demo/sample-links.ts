/** Links of a fictional small studio with their numbers of clicks, which `screenshot-dashboard.ts` shows. */
export const sampleLinks: { body: Record<string, unknown>; share: number }[] = [
  {
    share: 34,
    body: {
      url: 'https://shop.mara.example/winter?ref=home',
      slug: 'winter',
      tags: ['Shop', 'Winter'],
      title: 'Winter collection',
    },
  },
  {
    share: 19,
    body: {
      url: 'https://workshops.example/mara/wheel-throwing',
      slug: 'wheel',
      tags: ['Workshops'],
      title: 'Wheel-throwing workshops',
      utmSource: 'newsletter',
      utmMedium: 'email',
      utmCampaign: 'november',
    },
  },
  {
    share: 15,
    body: {
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      slug: 'studio-tour',
      tags: ['Video'],
      title: 'A tour of the studio',
      appLinkingEnabled: true,
      iosEnabled: true,
      androidEnabled: true,
    },
  },
  {
    share: 11,
    body: {
      url: 'https://tickets.example/open-studio',
      slug: 'open-studio',
      tags: ['Workshops', 'Open house'],
      title: 'Open studio, free tickets',
      clickLimit: 20_000,
      expirationUrl: 'https://tickets.example/sold-out',
    },
  },
  {
    share: 8,
    body: {
      url: 'https://blog.mara.example/on-glazes',
      slug: 'glazes',
      tags: ['Blog'],
      title: 'On glazes, and patience',
    },
  },
  {
    share: 5,
    body: {
      url: 'https://maps.example/?q=Magasinsgatan+17',
      slug: 'find-us',
      tags: ['Open house'],
      title: 'How to find us',
    },
  },
  {
    share: 0,
    body: {
      url: 'https://shop.mara.example/friday',
      slug: 'friday',
      tags: ['Shop'],
      title: 'Black Friday',
      startsAt: '2036-11-28T00:00:00Z',
      expiresAt: '2036-12-01T00:00:00Z',
    },
  },
  {
    share: 4,
    body: {
      url: 'https://shop.mara.example/summer',
      slug: 'summer',
      tags: ['Shop'],
      title: 'Summer sale',
      expiresAt: '2026-01-01T00:00:00Z',
    },
  },
];
