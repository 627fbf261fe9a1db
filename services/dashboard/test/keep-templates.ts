import type { UtmTemplate } from '@linkplane/contracts';
import type { Handlers } from './contract-server.ts';

const at = '2026-01-15T09:30:00.000Z';

/** A UTM template as the API returns it. */
export function sampleTemplate(fields: Partial<UtmTemplate> = {}): UtmTemplate {
  return {
    id: 'utm_1',
    name: 'Weekly',
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    utmTerm: null,
    utmContent: null,
    required: [],
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** A server that keeps UTM templates. */
export function keepTemplates(...first: UtmTemplate[]) {
  let templates = first;
  const handlers: Handlers = {
    'get /utm-templates': () => templates,
    'post /utm-templates': ({ body }) => {
      const template = sampleTemplate({ ...(body as Partial<UtmTemplate>), id: `utm_${templates.length}` });
      templates = [...templates, template];
      return template;
    },
    'patch /utm-templates/:id': ({ params, body }) => {
      templates = templates.map((each) =>
        each.id === params['id'] ? { ...each, ...(body as Partial<UtmTemplate>) } : each,
      );
      return templates.find(({ id }) => id === params['id'])!;
    },
    'delete /utm-templates/:id': ({ params }) => {
      templates = templates.filter(({ id }) => id !== params['id']);
      return { deleted: true };
    },
  };
  return { handlers, templates: () => templates };
}
