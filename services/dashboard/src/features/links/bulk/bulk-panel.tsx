import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CloudDownload, FileUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
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
import { decodeFile } from './decode-file.ts';
import { ImportPreview, useImportHosts } from './import-preview.tsx';
import { importsKey } from './imports-query.ts';
import { findForeignHosts, moveToHost } from './map-hosts.ts';
import { csvColumns } from '@linkplane/contracts/link-columns';
import type { LinkLine } from './read-link.ts';
import { readLinksCsv, type Layout } from './read-links-csv.ts';
import { RecentImports } from './recent-imports.tsx';
import { linksMax } from './split-records.ts';
import UndoImportDialog from './undo-import-dialog.tsx';

/** Well above what 5,000 links need; a text field with much more text blocks the page. */
const fileBytesMax = 2 * 1_048_576;
// not translated: the names of columns are the API's
const example = 'url,slug,title\nhttps://example.com/spring,spring,Spring sale\nhttps://example.com/jobs,jobs,';

/** @property onMoveIn opens the import from another service, which only owners can use */
type BulkPanelProps = { onClose: () => void; onMoveIn: () => void };

/** Creates many links from pasted text or a file. An invalid line does not stop the others. */
export default function BulkPanel({ onClose, onMoveIn }: BulkPanelProps) {
  const { isOwner } = useWorkspace();
  const [results, setResults] = useState<LineResult[]>([]);
  const [runId, setRunId] = useState(makeKey);
  const [isUndoing, setIsUndoing] = useState(false);
  const { text, setText, lines, isRead, isBlocked, preview } = useImport();
  const create = useCreateMany(runId, (more) => setResults((before) => [...before, ...more]));
  const isTooMany = lines.length > linksMax;
  const hasStarted = create.isPending || results.length > 0;
  // After a failure only the remaining lines are sent.
  const missing = lines.slice(results.length);
  const created = results.filter(({ result }) => result.success).length;
  const startAgain = () => {
    setText('');
    setResults([]);
    setRunId(makeKey());
  };
  const count = missing.filter(({ problem }) => problem === undefined).length;
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
            {created > 0 && <Button onClick={() => setIsUndoing(true)}>{t('Undo import')}</Button>}
            <Button onClick={startAgain}>{t('Import more')}</Button>
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
              disabled={count === 0 || isTooMany || isBlocked}
              onClick={() => create.mutate(missing)}
            >
              {describeAction(isBlocked ? 0 : count)}
            </Button>
          </>
        )
      }
    >
      <div className={styles['bulk']}>
        {!hasStarted && (
          <LinesField text={text} isRead={isRead} onChange={setText}>
            {isOwner && text.trim() === '' && (
              <Button icon={<CloudDownload aria-hidden />} onClick={onMoveIn}>
                {t('From another service')}
              </Button>
            )}
          </LinesField>
        )}
        {isTooMany && (
          <Notice tone="warn">{t('You can import at most {linksMax, number} links at once.', { linksMax })}</Notice>
        )}
        {!hasStarted && preview}
        {!hasStarted && text.trim() === '' && <RecentImports />}
        {hasStarted && <BulkResults results={results} total={lines.length} />}
        <ErrorNotice error={create.error} />
      </div>
      {isUndoing && (
        <UndoImportDialog
          importId={runId}
          links={created}
          onAllUndone={startAgain}
          onClose={() => setIsUndoing(false)}
        />
      )}
    </Dialog>
  );
}

/** The text with the links that it means, and what the person has to decide before they are certain. */
function useImport() {
  const [text, setText] = useState('');
  const [layout, setLayout] = useState<Layout>();
  const [host, setHost] = useState('');
  const hosts = useImportHosts();
  const read = useMemo(() => readLinksCsv(text, layout), [text, layout]);
  const foreignHosts = useMemo(() => findForeignHosts(read.lines, hosts), [read, hosts]);
  const lines = useMemo(() => moveToHost(host, foreignHosts, read.lines), [host, foreignHosts, read]);
  const isBlocked =
    read.problems.length > 0 ||
    (read.choice !== undefined && layout === undefined) ||
    (foreignHosts.length > 0 && host === '');
  return {
    text,
    setText: (changed: string) => {
      setText(changed);
      // What was decided for other text says nothing about this one.
      if (changed.trim() === '') setLayout(undefined);
    },
    lines: read.problems.length > 0 ? [] : lines,
    isRead: lines.length > 0 && read.problems.length === 0,
    isBlocked,
    preview: (
      <ImportPreview
        read={{ ...read, lines }}
        layout={layout}
        onLayout={setLayout}
        foreignHosts={foreignHosts}
        host={host}
        onHost={setHost}
      />
    ),
  };
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
    mutationFn: async (lines: readonly LinkLine[]) => {
      running.current = new AbortController();
      await createInParts(v1, lines, { runId, onResults, signal: running.current.signal });
    },
    onSettled: async () => {
      await Promise.all(
        [workspaceKey(id, 'links', 'page'), importsKey(id)].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
}

type LinesFieldProps = {
  text: string;
  /** The text is understood: what follows from it needs the room. */
  isRead: boolean;
  onChange: (text: string) => void;
  /** Buttons beside the one that chooses a file. */
  children: ReactNode;
};

function LinesField({ text, isRead, onChange, children }: LinesFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [guessed, setGuessed] = useState<readonly string[]>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const readFile = async (files: FileList | null) => {
    const chosen = files?.[0];
    if (!chosen) return;
    setIsTooLarge(chosen.size > fileBytesMax);
    if (chosen.size > fileBytesMax) return;
    const file = decodeFile(new Uint8Array(await chosen.arrayBuffer()));
    setIsUnreadable(file === undefined);
    setGuessed(file?.guessed);
    onChange(file?.text ?? '');
  };
  return (
    <>
      <TextAreaField
        label={t('Links')}
        className={styles['lines']}
        rows={isRead ? 5 : 12}
        placeholder={example}
        spellCheck={false}
        value={text}
        {...(!isRead && {
          hint: t('Columns: {columns}. Without a header row, each line is a destination.', {
            columns: csvColumns.join(', '),
          }),
        })}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles['tools']}>
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
            void readFile(event.target.files);
            // Allows choosing the same file again after it was corrected.
            event.target.value = '';
          }}
        />
        {children}
      </div>
      {isUnreadable && (
        <Notice tone="bad">
          {t('The letters of the file cannot be read. Save it as “CSV UTF-8”, and choose it again.')}
        </Notice>
      )}
      {guessed && text !== '' && (
        <Notice tone="warn">
          {t('The file is not in UTF-8, and was read as Windows-1252. Check these words: {words}', {
            words: guessed.join(', '),
          })}
        </Notice>
      )}
      {isTooLarge && <Notice tone="warn">{t('The file is larger than 2 MB. Split it into several files.')}</Notice>}
    </>
  );
}
