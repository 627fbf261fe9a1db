import { z } from 'zod';

/** Descriptions and examples of the fields of a tag. */
export const tagFields = {
  id: { description: 'Id of the tag.', example: 'tag_Kd83mWq2ZpLx0VbNc5Rt' },
  name: {
    description:
      'Its name, 1 to 50 characters, unique in the workspace: names that differ only in letter case are one tag.',
    example: 'Spring campaign',
  },
  colour: {
    description:
      'Its colour as #rrggbb; null: none. A tag that is created without this field gets one that follows from its name.',
    example: '#1a7f5a',
  },
} as const;

/** A tag in responses. */
export const tag = z
  .object({
    id: z.string().meta(tagFields.id),
    name: z.string().meta(tagFields.name),
    colour: z.string().nullable().meta(tagFields.colour),
    links: z.int().min(0).meta({ description: 'How many links have it, archived ones included.', example: 12 }),
  })
  .meta({ id: 'Tag', description: 'A tag of the links of a workspace.' });

export type Tag = z.infer<typeof tag>;
