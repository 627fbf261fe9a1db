import { Check, Download, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { Table } from '../../../ui/table.tsx';
import styles from './bulk-panel.module.css';
import type { LineResult } from './create-in-parts.ts';
import { describeFailure } from '../../../ui/describe-error.ts';
import { saveResultsCsv } from './save-results-csv.ts';

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
        <progress max={total} value={results.length} aria-label="Progress" />
        <p>
          <strong>{(results.length - failed.length).toLocaleString('en')} created</strong>
          {failed.length > 0 && <span className={styles['failed']}>, {failed.length.toLocaleString('en')} failed</span>}
          {results.length < total && `, ${(total - results.length).toLocaleString('en')} remaining`}
        </p>
        <div className={styles['tools']}>
          {failed.length > 0 && (
            <Button size="small" aria-pressed={isFailedOnly} onClick={() => setIsFailedOnly(!isFailedOnly)}>
              {isFailedOnly ? 'Show all' : 'Show failed only'}
            </Button>
          )}
          <Button size="small" icon={<Download aria-hidden />} onClick={() => saveResultsCsv(results)}>
            Download results
          </Button>
        </div>
      </div>
      <Table
        label="Results"
        head={
          <>
            <th>Line</th>
            <th>Destination</th>
            <th>Result</th>
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
                  <Check aria-label="Created" />
                  {showShortUrl(result.data.shortUrl)}
                  <CopyButton text={result.data.shortUrl} />
                </span>
              ) : (
                <span className={styles['refused']}>
                  <X aria-label="Failed" />
                  {describeFailure(result.error)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {rows.length > rowsShownMax && (
        <p>
          Showing the first {rowsShownMax} of {rows.length.toLocaleString('en')}. Download the results to see all of
          them.
        </p>
      )}
    </>
  );
}
