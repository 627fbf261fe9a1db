import { Check, Download, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { Table } from '../../../ui/table.tsx';
import styles from './bulk-panel.module.css';
import type { LineResult } from './create-in-parts.ts';
import { describeFailure } from '../../../ui/describe-error.ts';
import { describeLineProblem } from './describe-import.ts';
import { saveResultsCsv } from './save-results-csv.ts';
import { Address } from '../../../ui/address.tsx';

/** Rows on the page; the downloaded file has all of them. */
const rowsShownMax = 200;

/** The result of each line. */
export function BulkResults({ results, total }: { results: LineResult[]; total: number }) {
  const [isFailedOnly, setIsFailedOnly] = useState(false);
  const failed = results.filter(({ result }) => !result.success);
  const rows = isFailedOnly ? failed : results;
  return (
    <>
      <div className={styles['sum']} role="status">
        <progress max={total} value={results.length} aria-label={t('Progress')} />
        <ul className={styles['counts']}>
          <li>
            <strong>{t('{count, number} created', { count: results.length - failed.length })}</strong>
          </li>
          {failed.length > 0 && (
            <li className={styles['failed']}>{t('{count, number} failed', { count: failed.length })}</li>
          )}
          {results.length < total && <li>{t('{total, number} remaining', { total: total - results.length })}</li>}
        </ul>
        <div className={styles['tools']}>
          {failed.length > 0 && (
            <Button size="small" aria-pressed={isFailedOnly} onClick={() => setIsFailedOnly(!isFailedOnly)}>
              {isFailedOnly ? t('Show all') : t('Show failed only')}
            </Button>
          )}
          <Button size="small" icon={<Download aria-hidden />} onClick={() => saveResultsCsv(results)}>
            {t('Download results')}
          </Button>
        </div>
      </div>
      <Table
        label={t('Results')}
        head={
          <>
            <th>{t('Line', {}, { context: 'of a file' })}</th>
            <th>{t('Destination')}</th>
            <th>{t('Result')}</th>
          </>
        }
      >
        {rows.slice(0, rowsShownMax).map(({ line, result }) => (
          <tr key={line.line}>
            <td>{line.line}</td>
            <td className={styles['url']}>{line.link.url || '–'}</td>
            <td>
              {result.success ? (
                <span className={styles['created']}>
                  <Check aria-label={t('Created', {}, { context: 'outcome' })} />
                  <Address>{showShortUrl(result.data.shortUrl)}</Address>
                  <CopyButton text={result.data.shortUrl} />
                </span>
              ) : (
                <span className={styles['refused']}>
                  <X aria-label={t('Failed', {}, { context: 'import of a link' })} />
                  {'problem' in result ? describeLineProblem(result.problem) : describeFailure(result.error)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {rows.length > rowsShownMax && (
        <p>
          {t('Showing the first {rowsShownMax} of {count, number}. Download the results to see all of them.', {
            rowsShownMax,
            count: rows.length,
          })}
        </p>
      )}
    </>
  );
}
