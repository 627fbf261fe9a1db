import type { Link } from '@linkplane/contracts';
import { Link as RouterLink } from '@tanstack/react-router';
import { Link2, Sparkles, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { completeAddress } from '../../../ui/complete-address.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { Card } from '../../../ui/page.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { useSaveLink } from '../links-query.ts';
import { useReportCreated } from '../use-report-created.ts';
import styles from './first-link.module.css';

type FirstLinkProps = {
  onCreated: (link: Link) => void;
  /** Opens the whole form. */
  onAllOptions: () => void;
  onImport: () => void;
  onArchived: () => void;
};

/** What a workspace without links shows: a field for the first one, and other ways to begin. */
export default function FirstLink({ onCreated, onAllOptions, onImport, onArchived }: FirstLinkProps) {
  const { id: workspaceId } = useWorkspace();
  return (
    <Card>
      <div className={styles['first']}>
        <IconTile size="large">
          <Link2 aria-hidden />
        </IconTile>
        <h2 className={styles['title']}>{t('Create your first link')}</h2>
        <p className={styles['lead']}>
          {t(
            'Paste a long URL. The short link works at once, and each click is counted exactly once and appears here within two seconds.',
          )}
        </p>
        <FirstForm onCreated={onCreated} onAllOptions={onAllOptions} />
        <p className={styles['or']}>{t('Or begin with')}</p>
        <div className={styles['ways']}>
          <Button icon={<Upload aria-hidden />} onClick={onImport}>
            {t('Links from a CSV file')}
          </Button>
          <RouterLink to="/$workspaceId/example" params={{ workspaceId }} className={buttonClass()}>
            <Sparkles aria-hidden />
            {t('An example report')}
          </RouterLink>
          <Button look="quiet" onClick={onArchived}>
            {t('Show archived links')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function FirstForm({ onCreated, onAllOptions }: Pick<FirstLinkProps, 'onCreated' | 'onAllOptions'>) {
  const [url, setUrl] = useState('');
  const formId = useId();
  const save = useSaveLink();
  const report = useReportCreated();
  const create = () =>
    save.mutate(
      { id: undefined, body: { url: completeAddress(url) } },
      {
        onSuccess: (link) => {
          report(link);
          onCreated(link);
        },
      },
    );
  return (
    <form
      id={formId}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <TextField
        label={t('Destination')}
        type="url"
        inputMode="url"
        placeholder="https://example.com/a/long/url"
        value={url}
        error={errorOf(save.error, 'url')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {t('Create link')}
        </Button>
        <Button look="quiet" onClick={onAllOptions}>
          {t('All options')}
        </Button>
      </div>
      <ErrorNotice error={restOf(save.error, ['url'])} />
    </form>
  );
}
