import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { makeKey } from '../../../api/make-key.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import styles from './bulk-panel.module.css';
import { BulkResults } from './bulk-results.tsx';
import { createInParts, type LineResult } from './create-in-parts.ts';
import { csvColumns, readLinksCsv } from './read-links-csv.ts';

const linksMax = 5_000;
/** Well above what 5,000 links need; a text field with much more text blocks the page. */
const fileBytesMax = 2 * 1_048_576;
// not translated: the names of columns are the API's
const example = 'url,slug,title\nhttps://example.com/spring,spring,Spring sale\nhttps://example.com/jobs,jobs,';

/** Creates many links from pasted text or a file. An invalid line does not stop the others. */
export default function BulkPanel({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [results, setResults] = useState<LineResult[]>([]);
  const [runId, setRunId] = useState(makeKey);
  const lines = useMemo(() => readLinksCsv(text), [text]);
  const create = useCreateMany(runId, (more) => setResults((before) => [...before, ...more]));
  const isTooMany = lines.length > linksMax;
  const hasStarted = create.isPending || results.length > 0;
  // After a failure only the remaining lines are sent.
  const missing = lines.slice(results.length);
  return (
    <Dialog
      title={t('Import links')}
      description={t('Paste one link per line from a spreadsheet, or choose a CSV file.')}
      place="side"
      isWide
      loss={(text.trim() !== '' && !hasStarted) || create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        results.length > 0 && results.length === lines.length ? (
          <>
            <Button
              onClick={() => {
                setText('');
                setResults([]);
                setRunId(makeKey());
              }}
            >
              {t('Import more')}
            </Button>
            <Button look="primary" onClick={onClose}>
              {t('Done', {}, { context: 'button' })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              look="primary"
              isBusy={create.isPending}
              disabled={missing.length === 0 || isTooMany}
              onClick={() => create.mutate(missing)}
            >
              {describeAction(missing.length)}
            </Button>
          </>
        )
      }
    >
      <div className={styles['bulk']}>
        {!hasStarted && <LinesField text={text} onChange={setText} />}
        {isTooMany && (
          <Notice tone="warn">{t('You can import at most {linksMax, number} links at once.', { linksMax })}</Notice>
        )}
        {hasStarted && <BulkResults results={results} total={lines.length} />}
        <ErrorNotice error={create.error} />
      </div>
    </Dialog>
  );
}

function describeAction(count: number): string {
  if (count === 0) return t('Create links');
  return t('{count, plural, one {Create # link} other {Create # links}}', { count });
}

/** When the panel closes, no further part is sent. */
function useCreateMany(runId: string, onResults: (results: LineResult[]) => void) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const v1 = useV1();
  const { id } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (lines: ReturnType<typeof readLinksCsv>) => {
      running.current = new AbortController();
      await createInParts(v1, lines, { runId, onResults, signal: running.current.signal });
    },
    onSettled: async () => await queries.invalidateQueries({ queryKey: workspaceKey(id, 'links', 'page') }),
  });
}

function LinesField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const readFile = (files: FileList | null) => {
    const chosen = files?.[0];
    if (!chosen) return;
    setIsTooLarge(chosen.size > fileBytesMax);
    if (chosen.size <= fileBytesMax) void chosen.text().then(onChange);
  };
  return (
    <>
      <TextAreaField
        label={t('Links')}
        className={styles['lines']}
        rows={12}
        placeholder={example}
        spellCheck={false}
        value={text}
        hint={t('Columns: {columns}. Without a header row: destination, slug, title.', {
          columns: csvColumns.join(', '),
        })}
        onChange={(event) => onChange(event.target.value)}
      />
      <div>
        <Button icon={<FileUp aria-hidden />} onClick={() => file.current?.click()}>
          {t('Choose file')}
        </Button>
        <input
          ref={file}
          className="unseen"
          type="file"
          aria-label={t('CSV file')}
          tabIndex={-1}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => {
            readFile(event.target.files);
            // Allows choosing the same file again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
      {isTooLarge && <Notice tone="warn">{t('The file is larger than 2 MB. Split it into several files.')}</Notice>}
    </>
  );
}
