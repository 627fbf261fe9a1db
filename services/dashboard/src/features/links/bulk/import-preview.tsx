import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.ts';
import { formatList, t } from '../../../language/translate.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Table } from '../../../ui/table.tsx';
import { domainsQuery } from '../../domains/domains-query.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './bulk-panel.module.css';
import { describeColumnProblem, describeLineProblem, describeMeaning } from './describe-import.ts';
import type { FileColumn } from '@linkplane/contracts/link-columns';
import type { LinkLine, LinkToImport } from './read-link.ts';
import type { Layout, ReadLinks } from './read-links-csv.ts';

const linesShownMax = 3;
const problemsShownMax = 5;
const columnsShownMax = 50;
const hostsShownMax = 5;
const textCharsMax = 200;

type ImportPreviewProps = {
  read: ReadLinks;
  layout: Layout | undefined;
  onLayout: (layout: Layout) => void;
  /** Hosts of the file that are no domains of the workspace. */
  foreignHosts: readonly string[];
  /** Where their links are created instead. */
  host: string | undefined;
  onHost: (host: string) => void;
};

/** How the text was understood, before anything is created. */
export function ImportPreview({ read, layout, onLayout, foreignHosts, host, onHost }: ImportPreviewProps) {
  const { problems, columns, lines, choice } = read;
  if (problems.length === 0 && lines.length === 0) return null;
  const isUnreadable = problems.length > 0;
  const refused = isUnreadable ? [] : lines.filter(({ problem }) => problem !== undefined);
  return (
    <>
      {isUnreadable && (
        <Notice tone="bad">
          {problems.map((problem) => (
            <p key={JSON.stringify(problem)}>{describeColumnProblem(problem)}</p>
          ))}
        </Notice>
      )}
      {choice && <LayoutChoice delimiter={choice.delimiter} layout={layout} onLayout={onLayout} />}
      {foreignHosts.length > 0 && !isUnreadable && (
        <HostChoice foreignHosts={foreignHosts} host={host} onHost={onHost} />
      )}
      {refused.length > 0 && <RefusedLines lines={refused} />}
      {columns.length > 0 && <Columns columns={columns} />}
      {!isUnreadable && <FirstLines lines={lines} />}
    </>
  );
}

/** The domains of the workspace and the service's own host, for links of a file; undefined until they are known. */
export function useImportHosts(): { host: string; name: string }[] | undefined {
  const { id } = useWorkspace();
  const { data: domains } = useQuery(domainsQuery(useApi(), id));
  if (!domains) return undefined;
  const served = domains.filter(({ isServed }) => isServed);
  const own = { host: location.host, name: location.host };
  return [own, ...served.map(({ host, displayHost }) => ({ host, name: displayHost }))];
}

function LayoutChoice(props: { delimiter: string; layout: Layout | undefined; onLayout: (layout: Layout) => void }) {
  const { delimiter, layout, onLayout } = props;
  return (
    <ChoiceField<Layout | ''>
      label={t('How each line is read')}
      value={layout ?? ''}
      choices={[
        {
          value: 'destinations',
          name: t('As one destination, with “{delimiter}” as part of the address', { delimiter }),
        },
        { value: 'columns', name: t('As destination, slug and title, separated by “{delimiter}”', { delimiter }) },
      ]}
      onChange={(value) => value !== '' && onLayout(value)}
    />
  );
}

function HostChoice({ foreignHosts, host, onHost }: Pick<ImportPreviewProps, 'foreignHosts' | 'host' | 'onHost'>) {
  const hosts = useImportHosts() ?? [];
  const shown = foreignHosts.slice(0, hostsShownMax);
  return (
    <ChoiceListField
      label={t('Domain of the new links')}
      value={host ?? ''}
      hint={t('In the file: {hosts}, which is no domain of this workspace.', {
        hosts: formatList(foreignHosts.length > shown.length ? [...shown, '…'] : shown),
      })}
      options={[{ value: '', name: t('Choose a domain') }, ...hosts.map(({ host: value, name }) => ({ value, name }))]}
      onChange={onHost}
    />
  );
}

function Columns({ columns }: { columns: readonly FileColumn[] }) {
  const meanings = new Set(columns.map(({ meaning }) => meaning));
  return (
    <div className={styles['preview']}>
      <Table
        label={t('Columns')}
        head={
          <>
            <th>{t('Column of the file')}</th>
            <th>{t('Read as')}</th>
          </>
        }
      >
        {columns.slice(0, columnsShownMax).map(({ name, meaning }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names of columns can repeat
          <tr key={index}>
            <td>{name}</td>
            <td>{describeMeaning(meaning, meanings)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function RefusedLines({ lines }: { lines: readonly LinkLine[] }) {
  return (
    <Notice tone="warn">
      <p>{t('{count, plural, one {# line is} other {# lines are}} not imported:', { count: lines.length })}</p>
      <ul>
        {lines
          .slice(0, problemsShownMax)
          .map(
            ({ line, problem }) =>
              problem && (
                <li key={line}>{t('Line {line, number}. {reason}', { line, reason: describeLineProblem(problem) })}</li>
              ),
          )}
      </ul>
    </Notice>
  );
}

/** Two columns, whose long texts are broken: nothing has to be scrolled to the side. */
function FirstLines({ lines }: { lines: readonly LinkLine[] }) {
  const shown = lines.filter(({ problem }) => problem === undefined).slice(0, linesShownMax);
  if (shown.length === 0) return null;
  return (
    <div className={styles['preview']}>
      <Table
        label={t('The first links')}
        head={
          <>
            <th>{t('Destination')}</th>
            <th>{t('Slug, title, tags')}</th>
          </>
        }
      >
        {shown.map(({ line, link }) => (
          <tr key={line}>
            <td>{cut(link.url) || '–'}</td>
            <td>
              {listSettings(link).map((text, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two texts can be the same
                <div key={index}>{text}</div>
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** The rest of a text that fills the page says nothing about how it was read. */
function cut(text: string): string {
  return text.length > textCharsMax ? `${text.slice(0, textCharsMax)}…` : text;
}

function listSettings({ slug, title, tags }: LinkToImport): string[] {
  const names = Array.isArray(tags) ? formatList(tags as string[]) : undefined;
  const texts = [slug, title, names].filter((text) => typeof text === 'string');
  return texts.length === 0 ? ['–'] : texts.map(cut);
}
