import type { BlockType } from '@linkplane/contracts';
import { useEffect, useRef, type ComponentType, type SyntheticEvent } from 'react';
import { t } from '../../../../language/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../../../ui/field-errors.ts';
import { RequestError } from '../../../../api/request-error.ts';
import form from '../../profile-form.module.css';
import { changeSettings, type BlockDraft } from '../block-draft.ts';
import type { BlockFields } from './fields-props.ts';
import { EmailFields, MapFields, PhoneFields, PlayerFields, VcardFields } from './contact-fields.tsx';
import { FormFields } from './form-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { ImageFields, SpotifyFields, YoutubeFields } from './media-fields.tsx';
import { DividerFields, SpacerFields } from './separator-fields.tsx';
import { SocialsFields } from './socials-fields.tsx';
import { HeadingFields, ParagraphFields } from './text-fields.tsx';
import { TimingFields } from './timing-fields.tsx';

const fieldsOfType: Readonly<Record<BlockType, ComponentType<{ fields: BlockFields }>>> = {
  link: LinkFields,
  heading: HeadingFields,
  paragraph: ParagraphFields,
  divider: DividerFields,
  spacer: SpacerFields,
  socials: SocialsFields,
  image: ImageFields,
  youtube: YoutubeFields,
  spotify: SpotifyFields,
  vimeo: PlayerFields,
  soundcloud: PlayerFields,
  tiktok: PlayerFields,
  applemusic: PlayerFields,
  twitch: PlayerFields,
  email: EmailFields,
  phone: PhoneFields,
  vcard: VcardFields,
  map: MapFields,
  form: FormFields,
};

type BlockFormProps = {
  draft: BlockDraft;
  isChanged: boolean;
  isSaving: boolean;
  /** The error of the last attempt to save. */
  error: unknown;
  /** The block was just added: its first field gets the focus. */
  isFocused: boolean;
  onChange: (draft: BlockDraft) => void;
  onSave: () => void;
  onDiscard: () => void;
};

/** The form of one block. Edits are a draft until they are saved. */
export function BlockForm({ draft, error, isFocused, onChange, ...props }: BlockFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFocused) formRef.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isFocused]);
  const fields: BlockFields = {
    draft,
    change: (changes) => onChange({ ...draft, ...changes }),
    changeSettings: (changes) => onChange({ ...draft, settings: changeSettings(draft.settings, changes) }),
    errorOf: (field) => errorOf(error, field),
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    props.onSave();
  };
  const Fields = fieldsOfType[draft.type];
  return (
    <form ref={formRef} className={form['stack']} onSubmit={save}>
      <Fields fields={fields} />
      <TimingFields fields={fields} />
      <ErrorNotice error={restOf(error, namedFields(error))} />
      <div className={form['foot']}>
        <Button type="submit" look="primary" size="small" isBusy={props.isSaving} disabled={!props.isChanged}>
          {t('Save')}
        </Button>
        {props.isChanged && (
          <Button look="quiet" size="small" onClick={props.onDiscard} disabled={props.isSaving}>
            {t('Discard changes')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The fields of this form that an error names; the type and the settings as a whole have no field. */
function namedFields(error: unknown): string[] {
  if (!(error instanceof RequestError)) return [];
  return error.details.map(({ field }) => field).filter((field) => field !== 'type' && field !== 'settings');
}
