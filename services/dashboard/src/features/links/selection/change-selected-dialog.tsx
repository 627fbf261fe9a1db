import { useId, useState } from 'react';
import { rich, t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { findOtherNumber } from '../change/find-other-number.ts';
import { useReportChange, useSendChange } from '../change/use-change-links.ts';
import { ActionFields } from './action-fields.tsx';
import { nameLinks, nameUnchanged } from '../name-links.ts';
import styles from './selection-bar.module.css';
import { emptyValues, toChange, type SelectedAction, type SelectedLinks } from './selected-change.ts';

type ChangeSelectedDialogProps = {
  action: Exclude<SelectedAction, 'delete'>;
  links: SelectedLinks;
  /** Called once a part of the links was changed. */
  onDone: () => void;
  onClose: () => void;
};

const titles: Record<Exclude<SelectedAction, 'delete'>, string> = {
  tags: t('Change tags'),
  expiry: t('Set expiry'),
  utm: t('Set UTM parameters'),
  archive: t('Archive'),
  restore: t('Restore from archive'),
};

/** Asks for the values of a change of many links, and says which of them were not changed, and why. */
export default function ChangeSelectedDialog({ action, links, onDone, onClose }: ChangeSelectedDialogProps) {
  const formId = useId();
  const [values, setValues] = useState(emptyValues);
  const [found, setFound] = useState<number>();
  const [failures, setFailures] = useState<{ id: string; words: string }[]>();
  const send = useSendChange();
  const report = useReportChange();
  const count = found ?? links.count;
  const change = toChange(action, values);

  const submit = async () => {
    const target = 'ids' in links.target ? links.target : { ...links.target, expect: count };
    const outcome = await send.mutateAsync({ target, change });
    const changed = outcome.changed.length;
    const title = t('{changed, plural, one {# link changed} other {# links changed}}', { changed });
    const before = outcome.changed.flatMap((id) => links.rows?.get(id) ?? []);
    if (change) report(title, undefined, change, before);
    onDone();
    if (outcome.failures.length > 0) setFailures(outcome.failures);
    else onClose();
  };
  const start = () => void submit().catch((error: unknown) => setFound(findOtherNumber(error)));

  if (failures) {
    return (
      <Dialog
        title={nameUnchanged(failures.length)}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('Done', {}, { context: 'button' })}</Button>}
      >
        <ul className={styles['failures']}>
          {failures.map(({ id, words }) => (
            <li key={id}>
              {rich('<code>{id}</code>: {problem}', { id, problem: words, code: (text) => <code>{text}</code> })}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('{action}: {links}', { action: titles[action], links: nameLinks(count) })}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={send.isPending} disabled={change === undefined} onCancel={onClose}>
          {t('Change {count}', { count: nameLinks(count) })}
        </FormActions>
      }
    >
      <Form id={formId} noValidate onSubmit={start}>
        <ActionFields action={action} values={values} error={send.error} onChange={setValues} />
        {!links.rows && <p>{t('All links that match are changed. This cannot be undone at once.')}</p>}
        {found === undefined ? (
          <ErrorNotice error={send.error} />
        ) : (
          <Notice>
            {t('{links} match now, and nothing has been changed yet. Continue with {links}?', {
              links: nameLinks(found),
            })}
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}
