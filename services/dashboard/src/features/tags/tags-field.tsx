import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { ChosenField, type Choice } from '../../ui/chosen-field.tsx';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { TagDot } from './tag-chip.tsx';
import { listChoices, type TagChoice } from './list-choices.ts';
import { tagsQuery } from './tags-query.ts';

const tagCharsMax = 50;

type TagsFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  names: readonly string[];
  onChange: (names: string[]) => void;
  /** Whether a name that is not a tag yet can be chosen. */
  canCreate?: boolean;
  autoFocus?: boolean;
};

/** Tags, found by typing and removed with Backspace. Enter chooses the highlighted tag, or creates the typed one. */
export function TagsField({ names, onChange, canCreate = false, ...field }: TagsFieldProps) {
  const { data: tags = [] } = useQuery(tagsQuery(useV1(), useWorkspace().id));
  const [typed, setTyped] = useState('');
  const choices = listChoices(tags, names, typed, canCreate);
  const chosen = names.map((name) => choices.all.find((choice) => choice.name === name) ?? { name, colour: null });
  return (
    <ChosenField
      {...field}
      chosen={chosen.map(describeChoice)}
      shown={choices.shown.map(describeChoice)}
      typed={typed}
      onTyped={setTyped}
      onChange={onChange}
      placeholder={t('Choose tags')}
      empty={canCreate ? t('Type a name to create a tag.') : t('No tags found.')}
      charsMax={tagCharsMax}
    />
  );
}

function describeChoice({ name, colour, isNew = false }: TagChoice): Choice {
  return {
    value: name,
    name,
    mark: isNew ? <Plus aria-hidden /> : <TagDot colour={colour} />,
    ...(isNew && { words: t('Create “{choice}”', { choice: name }) }),
  };
}
