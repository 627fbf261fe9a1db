import { z } from 'zod';
import { jsonObject } from '../fields/json-object.ts';
import { text } from '../fields/text.ts';
import { contentCharsMax, parseContent } from './block-content.ts';
import { findSettingsIssues } from './block-settings.ts';
import { blockFields } from './block-fields.ts';
import { blockType, isBlockType, type BlockType } from './block-type.ts';

const labelCharsMax = 200;
const iconCharsMax = 64;
const settingsBytesMax = 8 * 1024;

/** Fields that null unsets. */
const nullableFields = {
  label: text(labelCharsMax).nullable().optional().meta(blockFields.label),
  content: text(contentCharsMax).nullable().optional().meta(blockFields.content),
  icon: text(iconCharsMax).nullable().optional().meta(blockFields.icon),
};
const settings = () => jsonObject(settingsBytesMax).optional().meta(blockFields.settings);

type UncheckedBlock = { type?: unknown; content?: unknown; settings?: unknown };

/** Validates the rules that depend on the type, as far as the type is known. */
function checkByType({ type, content, settings }: UncheckedBlock, context: z.core.$RefinementCtx): void {
  const known = isBlockType(type) ? type : undefined;
  if (known && typeof content === 'string' && content.length <= contentCharsMax) {
    const issue = parseContent(known, content).error?.issues[0];
    const params = issue?.code === 'custom' ? issue.params : undefined;
    if (issue)
      context.addIssue({ code: 'custom', path: ['content'], message: issue.message, ...(params && { params }) });
  }
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return;
  for (const { path, message } of findSettingsIssues(known, settings))
    context.addIssue({ code: 'custom', path: ['settings', ...path], message });
}

/** Runs also when other fields are invalid, so that one response names all problems. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** Body of POST /profiles/:id/blocks, and the rules for a changed block. */
export const createBlockBody = z
  .object(
    { type: blockType().meta(blockFields.type), ...nullableFields, settings: settings() },
    'must be a JSON object',
  )
  .superRefine(checkByType, always)
  .transform((block) => ({ ...block, content: normaliseContent(block) }));

function normaliseContent({ type, content }: { type: BlockType; content?: string | null | undefined }): string | null {
  if (typeof content !== 'string') return null;
  return parseContent(type, content).data ?? content;
}

/** Body of PATCH /profiles/:profileId/blocks/:blockId: any subset. The changed block is validated as a whole. */
export const updateBlockBody = z
  .object(
    { type: blockType().optional().meta(blockFields.type), ...nullableFields, settings: settings() },
    'must be a JSON object',
  )
  .superRefine(checkByType, always);

/** Body of PUT /profiles/:id/blocks/reorder: every block of the profile once, in the new order. */
export const reorderBlocksBody = z.object(
  {
    blockIds: z.array(z.string('must be a string'), 'must be an array of block ids').meta({
      description: 'Every block of the profile once, in the new order.',
      example: ['blk_3FhJkLmNpQrStUvWxYz1'],
    }),
  },
  'must be a JSON object',
);

export type CreateBlockBody = z.output<typeof createBlockBody>;
