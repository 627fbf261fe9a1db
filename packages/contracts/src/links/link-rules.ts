import { z } from 'zod';
import { destinationUrl } from '../fields/destination-url.ts';
import { text } from '../fields/text.ts';
import { ruleCondition } from './rule-conditions.ts';

const rulesMax = 20;
const conditionsMax = 10;
const nameCharsMax = 100;

const idMeta = { description: 'Id of the rule.', example: 'rul_q1elggt3h2ufkDLwJZXh' };
const nameMeta = { description: 'A name for reports.', example: 'Phones in Germany' };
const conditionsMeta = { description: 'What has to be true of a visit, all of it.' };
const urlMeta = {
  description: 'Where such visitors are redirected, by the rules of the url of the link; null where it blocks.',
  example: 'https://example.com/de',
};
const blockMeta = {
  description: 'Whether such visitors are blocked: they get blockedUrl, or the page of a link that does not exist.',
  example: false,
};

const writtenRule = z
  .object(
    {
      id: ownId('rul')
        .optional()
        .meta({
          ...idMeta,
          description:
            'Id of a rule of the link; any other is replaced. A rule that is sent again without one keeps its id.',
        }),
      name: text(nameCharsMax).nullable().optional().meta(nameMeta),
      conditions: z
        .array(ruleCondition, 'must be a list')
        .min(1, 'must have at least 1 condition')
        .max(conditionsMax, `must have at most ${conditionsMax} conditions`)
        .meta(conditionsMeta),
      url: destinationUrl().nullable().optional().meta(urlMeta),
      block: z.boolean('must be true or false').optional().meta(blockMeta),
    },
    'must be an object',
  )
  .superRefine(({ url, block }, context) => {
    const leads = typeof url === 'string';
    if (leads && block) context.addIssue({ code: 'custom', path: ['block'], message: 'must not be true with a url' });
    if (!leads && !block)
      context.addIssue({ code: 'custom', path: ['url'], message: 'must be given, unless it blocks' });
  })
  .meta({ id: 'LinkRuleBody', description: 'A rule as it is sent.' });

/** Rules in bodies. */
export const writtenRules = () =>
  z
    .array(writtenRule, 'must be a list')
    .max(rulesMax, `must have at most ${rulesMax} rules`)
    .superRefine(refuseRepeatedIds);

/** Rules in responses. */
export const shownRules = () =>
  z.array(
    z
      .object({
        id: z.string().meta(idMeta),
        name: z.string().nullable().meta(nameMeta),
        conditions: z.array(ruleCondition).meta(conditionsMeta),
        url: z.string().nullable().meta(urlMeta),
        block: z.boolean().meta(blockMeta),
      })
      .meta({
        id: 'LinkRule',
        description: 'A rule: where visitors are redirected of whom all of its conditions hold.',
      }),
  );

/** An id of a part of a link, which the service has given. */
export function ownId(prefix: string) {
  return z
    .string('must be a string')
    .regex(
      new RegExp(`^${prefix}_[0-9A-Za-z]{20}$`),
      `must be an id such as ${prefix}_q1elggt3h2ufkDLwJZXh, or omitted`,
    )
    .meta({ wire: { type: 'string', pattern: `^${prefix}_[0-9A-Za-z]{20}$` } });
}

/** Refuses a list that has an id twice; called by `superRefine` of the list. */
export function refuseRepeatedIds(items: { id?: string | undefined }[], context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (id === undefined) continue;
    if (seen.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message: 'must not be used twice' });
    seen.add(id);
  }
}

export type WrittenRules = z.output<ReturnType<typeof writtenRules>>;
