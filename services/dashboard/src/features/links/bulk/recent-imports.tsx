import type { LinkImport } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format-time.ts';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { nameLinks } from '../name-links.ts';
import styles from './bulk-panel.module.css';
import { importsQuery } from './imports-query.ts';
import UndoImportDialog from './undo-import-dialog.tsx';

const shownMax = 5;

/** The last imports whose links exist, each with a button that undoes it. Nothing while there are none. */
export function RecentImports() {
  const { id } = useWorkspace();
  const { data: imports = [] } = useQuery(importsQuery(useV1(), id));
  const [chosen, setChosen] = useState<LinkImport>();
  return (
    <>
      {imports.length > 0 && (
        <section className={styles['recent']}>
          <h3>{t('Recent imports')}</h3>
          <RowList label={t('Recent imports')}>
            {imports.slice(0, shownMax).map((each) => (
              <Row
                key={each.id}
                picture={<FileUp />}
                title={formatDateTime(each.createdAt)}
                facts={[nameLinks(each.links)]}
                actions={
                  <Button size="small" onClick={() => setChosen(each)}>
                    {t('Undo import')}
                  </Button>
                }
              />
            ))}
          </RowList>
        </section>
      )}
      {chosen && <UndoImportDialog importId={chosen.id} links={chosen.links} onClose={() => setChosen(undefined)} />}
    </>
  );
}
