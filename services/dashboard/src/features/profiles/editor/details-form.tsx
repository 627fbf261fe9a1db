import type { Profile } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { errorOf } from '../../../ui/field-errors.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Card } from '../../../ui/page.tsx';
import { UploadField } from '../../uploads/upload-field.tsx';
import { AddressField } from '../address-field.tsx';
import { ProfileAvatar } from '../profile-avatar.tsx';
import { DraftForm } from '../draft-form.tsx';
import form from '../profile-form.module.css';
import { detailsChanges, detailsOf, type DetailsDraft } from './details-draft.ts';
import type { Drafts } from '../use-drafts.ts';

const fields = ['displayName', 'slug', 'bio', 'avatar'];

type DetailsFormProps = { profile: Profile; drafts: Drafts<DetailsDraft> };

/** The form for name, slug, bio and avatar. */
export function DetailsForm({ profile, drafts }: DetailsFormProps) {
  const entry = drafts.entries.get(profile.id);
  const draft = entry?.draft ?? detailsOf(profile);
  const change = (changes: Partial<DetailsDraft>) => {
    const next = { ...draft, ...changes };
    drafts.edit(profile.id, next, Object.keys(detailsChanges(profile, next)).length > 0);
  };
  return (
    <Card title={t('Details')}>
      <DraftForm drafts={drafts} id={profile.id} fields={fields}>
        <DetailsFields profile={profile} draft={draft} error={entry?.error} onChange={change} />
      </DraftForm>
    </Card>
  );
}

type DetailsFieldsProps = {
  profile: Profile;
  draft: DetailsDraft;
  error: unknown;
  onChange: (changes: Partial<DetailsDraft>) => void;
};

function DetailsFields({ profile, draft, error, onChange }: DetailsFieldsProps) {
  return (
    <>
      <div className={form['pair']}>
        <TextField
          label={t('Display name')}
          maxLength={100}
          required
          value={draft.displayName}
          error={errorOf(error, 'displayName')}
          onChange={(event) => onChange({ displayName: event.target.value })}
        />
        <TextField
          label={t('Slug')}
          prefix={`${new URL(profile.url).host}/`}
          maxLength={64}
          required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={draft.slug}
          error={errorOf(error, 'slug')}
          hint={draft.slug === profile.slug ? undefined : t('The old URL stops working immediately.')}
          onChange={(event) => onChange({ slug: event.target.value })}
        />
      </div>
      <TextAreaField
        label={t('Bio')}
        rows={3}
        maxLength={1_000}
        value={draft.bio}
        error={errorOf(error, 'bio')}
        onChange={(event) => onChange({ bio: event.target.value })}
      />
      <div className={form['row']}>
        <ProfileAvatar displayName={draft.displayName} avatar={draft.avatar} size="large" />
        <AddressField
          label={t('Avatar URL')}
          placeholder="https://example.com/you.jpg"
          maxLength={2_048}
          value={draft.avatar}
          error={errorOf(error, 'avatar')}
          onType={(avatar) => onChange({ avatar })}
          onComplete={(avatar) => onChange({ avatar })}
        />
      </div>
      <UploadField purpose="avatar" label={t('Avatar')} value="" onUploaded={(avatar) => onChange({ avatar })} />
    </>
  );
}
