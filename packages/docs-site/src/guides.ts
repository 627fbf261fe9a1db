/** A page of the documentation that is a Markdown file of the repository's `docs/`. */
export type Guide = {
  /** The last part of its address. */
  slug: string;
  /** Its file in `docs/`. */
  file: string;
  title: string;
};

export type GuideGroup = { title: string; guides: readonly Guide[] };

const guide = (slug: string, title: string, file = `${slug}.md`): Guide => ({ slug, title, file });

/** In the order of the navigation. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Get started',
    guides: [
      guide('quick-start', 'Quick start', 'api/quick-start.md'),
      guide('authentication', 'Authentication', 'api/authentication.md'),
      guide('errors', 'Errors', 'api/errors.md'),
      guide('paging', 'Paging and searching', 'api/paging.md'),
      guide('idempotency', 'Idempotency', 'api/idempotency.md'),
      guide('limits', 'Limits', 'api/limits.md'),
      guide('imports', 'Bulk calls and imports', 'api/imports.md'),
      guide('qr-codes', 'QR codes', 'api/qr-codes.md'),
      guide('rules', 'Rules', 'api/rules.md'),
      guide('passwords', 'Passwords, previews and paths', 'api/passwords.md'),
      guide('split-tests', 'Split tests', 'api/split-tests.md'),
    ],
  },
  {
    title: 'Guides',
    guides: [
      guide('reports', 'Reports and filters'),
      guide('webhooks', 'Webhooks'),
      guide('profiles', 'Profiles'),
      guide('profile-blocks', 'Blocks of profiles'),
      guide('custom-domains', 'Custom domains'),
      guide('bi', 'SQL and BI tools'),
    ],
  },
  {
    title: 'Run it yourself',
    guides: [
      guide('configuration', 'Configuration'),
      guide('operations', 'Operations'),
      guide('security', 'Security'),
      guide('architecture', 'Architecture'),
    ],
  },
];

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides);

/** The address of a guide's page. */
export const guidePath = ({ slug }: Pick<Guide, 'slug'>): string => `/docs/guides/${slug}`;
