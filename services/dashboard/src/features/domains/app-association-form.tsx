import type { Domain } from '@linkplane/contracts/account';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useLoss } from '../../ui/dialog-context.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { useChangeDomain, type DomainChanges } from './domains-query.ts';
import { appDocumentError, readAppDocument, writeAppDocument } from './read-app-document.ts';

type Texts = { apple: string; android: string };

const toTexts = (domain: Domain): Texts => ({
  apple: writeAppDocument(domain.appleAppSiteAssociation),
  android: writeAppDocument(domain.assetLinks),
});

/** The documents that let apps open the links of the domain. */
export function AppAssociationForm({ domain }: { domain: Domain }) {
  const [texts, setTexts] = useState(() => toTexts(domain));
  const [invalid, setInvalid] = useState<Partial<Texts>>({});
  const save = useChangeDomain();
  const stored = toTexts(domain);
  const isChanged = texts.apple !== stored.apple || texts.android !== stored.android;
  useLoss(isChanged && !save.isPending ? 'changes' : undefined);
  const errors = {
    apple: invalid.apple ?? appDocumentError(save.error, 'appleAppSiteAssociation'),
    android: invalid.android ?? appDocumentError(save.error, 'assetLinks'),
  };
  const submit = () => {
    const [apple, android] = [readAppDocument(texts.apple), readAppDocument(texts.android)];
    setInvalid({
      ...(apple.kind === 'invalid' && { apple: apple.message }),
      ...(android.kind === 'invalid' && { android: android.message }),
    });
    if (apple.kind === 'invalid' || android.kind === 'invalid') return;
    // The server validates both documents.
    const body = { appleAppSiteAssociation: apple.value, assetLinks: android.value } as DomainChanges;
    save.mutate({ domainId: domain.id, body });
  };
  return (
    <Form noValidate onSubmit={submit}>
      <TextAreaField
        label={t('Apple app site association')}
        hint={t('JSON, served at {displayHost}/.well-known/apple-app-site-association. Empty: none.', {
          displayHost: domain.displayHost,
        })}
        value={texts.apple}
        rows={6}
        dir="ltr"
        spellCheck={false}
        error={errors.apple}
        onChange={(event) => setTexts((before) => ({ ...before, apple: event.target.value }))}
      />
      <TextAreaField
        label={t('Android asset links')}
        hint={t('JSON, served at {displayHost}/.well-known/assetlinks.json. Empty: none.', {
          displayHost: domain.displayHost,
        })}
        value={texts.android}
        rows={6}
        dir="ltr"
        spellCheck={false}
        error={errors.android}
        onChange={(event) => setTexts((before) => ({ ...before, android: event.target.value }))}
      />
      <ErrorNotice error={errors.apple === undefined && errors.android === undefined ? save.error : null} />
      <FormFoot>
        <Button type="submit" isBusy={save.isPending}>
          {t('Save app association')}
        </Button>
      </FormFoot>
    </Form>
  );
}
