import type { Link } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../../language/translate.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { restOf } from '../../../ui/field-errors.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { SuspendedNotice } from '../../../ui/suspended.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { LinkFields } from './link-fields.tsx';
import { usePatchLink, type LinkChanges } from '../change/use-patch-link.ts';
import { ConflictNotice, type Conflict } from './conflict/conflict-notice.tsx';
import { findConflicts } from './conflict/find-conflicts.ts';
import type { LinkField } from './fields/link-form-table.ts';
import { emptyLinkForm, linkFormFields, toBody, toCopiedValues, toFormValues } from './fields/link-form-values.ts';
import type { LinkFormValues } from './fields/link-form-values.ts';
import { useReportCreated } from '../use-report-created.ts';
import styles from './link-panel.module.css';
import { LinkPreview } from './link-preview.tsx';
import { linkQuery, useListedLink, useReadLink, useSaveLink } from '../links-query.ts';

type LinkPanelProps = {
  linkId: string | undefined;
  /** Given for a new link: the one whose settings it begins with. */
  from?: string | undefined;
  onClose: () => void;
};

/** Creates a link, or edits the one whose id is given. */
export default function LinkPanel({ linkId, from, onClose }: LinkPanelProps) {
  if (linkId !== undefined) return <LoadedPanel key={linkId} linkId={linkId} onClose={onClose} />;
  if (from !== undefined) return <LoadedPanel key={from} linkId={from} isCopy onClose={onClose} />;
  return <LinkForm onClose={onClose} />;
}

type LoadedPanelProps = { linkId: string; isCopy?: boolean; onClose: () => void };

function LoadedPanel({ linkId, isCopy = false, onClose }: LoadedPanelProps) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    ...linkQuery(v1, workspaceId, linkId),
    ...useListedLink(workspaceId, linkId),
  });
  if (link) return isCopy ? <LinkForm copied={link} onClose={onClose} /> : <LinkForm link={link} onClose={onClose} />;
  return (
    <Dialog title={isCopy ? t('New link') : t('Edit link')} place="side" onClose={onClose}>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} height="3.5rem" />
      )}
    </Dialog>
  );
}

/** All but the password, whose former one is not known. */
function undoable(body: object): (keyof LinkChanges)[] {
  return (Object.keys(body) as (keyof LinkChanges)[]).filter((field) => field !== 'password');
}

/** What the form and the stored link have both changed; undefined when nothing, or when the link could not be read. */
function findConflict(stored: Link | undefined, before: LinkFormValues, values: LinkFormValues): Conflict | undefined {
  if (!stored) return undefined;
  const theirs = toFormValues(stored);
  const fields = findConflicts(before, values, theirs);
  return fields.length > 0 ? { fields, theirs, changedAt: stored.updatedAt } : undefined;
}

/** @property copied the link whose settings a new one begins with */
type LinkFormProps = { link?: Link; copied?: Link; onClose: () => void };

function LinkForm({ link: loaded, copied, onClose }: LinkFormProps) {
  const formId = useId();
  // A snapshot from when the form opened: refetched data must not overwrite what is being typed.
  const [before, setBefore] = useState(loaded && toFormValues(loaded));
  const [conflict, setConflict] = useState<Conflict>();
  const linkId = loaded?.id;
  const shortUrl = loaded?.shortUrl;
  const form = useForm<LinkFormValues>({ defaultValues: before ?? (copied ? toCopiedValues(copied) : emptyLinkForm) });
  const save = useSaveLink();
  const reportCreated = useReportCreated();
  const { offerUndo } = usePatchLink();
  const read = useReadLink();
  const send = (values: LinkFormValues) => {
    const body = toBody(values, before);
    save.mutate(
      { id: linkId, body },
      {
        onSuccess: (link) => {
          if (loaded) offerUndo(t('Link saved'), loaded, undoable(body));
          else reportCreated(link);
          onClose();
        },
      },
    );
  };
  const submit = form.handleSubmit(async (values) => {
    const found = linkId !== undefined && before ? findConflict(await read(linkId), before, values) : undefined;
    setConflict(found);
    if (!found) send(values);
  });
  const choose = (field: LinkField, choice: 'mine' | 'theirs') => {
    if (!conflict || !before) return;
    const { theirs } = conflict;
    setBefore({ ...before, [field]: theirs[field] });
    if (choice === 'theirs') form.setValue(field, theirs[field], { shouldDirty: true });
    const fields = conflict.fields.filter((each) => each !== field);
    setConflict(fields.length > 0 ? { ...conflict, fields } : undefined);
  };
  return (
    <Dialog
      title={linkId === undefined ? t('New link') : t('Edit link')}
      place="side"
      loss={form.formState.isDirty && !save.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <>
          {shortUrl !== undefined && (
            <span className={styles['copy']}>
              <CopyButton text={shortUrl} label={t('Copy link')} hasWords size="normal" look="secondary" />
            </span>
          )}
          <FormActions form={formId} isBusy={save.isPending || form.formState.isSubmitting} onCancel={onClose}>
            {linkId === undefined ? t('Create link') : t('Save changes')}
          </FormActions>
        </>
      }
    >
      <form id={formId} className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        {loaded?.suspended === true && <SuspendedNotice what="link" />}
        <LinkPreview control={form.control} />
        <LinkFields form={form} error={save.error} stored={loaded} />
        {conflict && <ConflictNotice conflict={conflict} mine={form.getValues()} onChoose={choose} />}
        <ErrorNotice error={restOf(save.error, linkFormFields)} />
      </form>
    </Dialog>
  );
}
