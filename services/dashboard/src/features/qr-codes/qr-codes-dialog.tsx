import { Download } from 'lucide-react';
import { useState } from 'react';
import { v1Path } from '../../api/create-api.ts';
import { writePath } from '../../api/send-request.ts';
import { t } from '../../language/translate.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChoiceListField } from '../../ui/choice-list-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { nameLinks } from '../links/name-links.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { formatNames, type FileFormat } from './style-choices.ts';
import styles from './qr-studio.module.css';

/** The limit of the API. */
const linksMax = 500;
const idsMax = 100;
const formats = Object.keys(formatNames) as FileFormat[];

type Filter = Record<string, string | readonly string[]>;

type QrCodesDialogProps = {
  count: number;
  /** The chosen links, or the filter that finds them. */
  chosen: { ids: readonly string[] } | { filter: Filter };
  onClose: () => void;
};

/** Downloads the codes of many links, each in the look that is saved with it. */
export default function QrCodesDialog({ count, chosen, onClose }: QrCodesDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const [as, setAs] = useState<'sheet' | 'zip'>('sheet');
  const [format, setFormat] = useState<FileFormat>('svg');
  const [paper, setPaper] = useState<'a4' | 'letter'>('a4');
  const [columns, setColumns] = useState('4');
  const [caption, setCaption] = useState<'url' | 'title' | 'none'>('url');
  const isTooMany = 'ids' in chosen ? count > idsMax : count > linksMax;
  const links = 'ids' in chosen ? { ids: chosen.ids.join(',') } : chosen.filter;
  const options = as === 'zip' ? { format, size: 1_000 } : { paper, columns, caption };
  const address = `/app/api${v1Path(workspaceId)}${writePath('/qr-codes', { query: { as, ...links, ...options } })}`;
  return (
    <Dialog
      title={t('QR codes')}
      description={t('{links}, each in the look that is saved with it.', { links: nameLinks(count) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {!isTooMany && (
            <a className={buttonClass({ look: 'primary' })} href={address} download>
              <Download aria-hidden />
              {t('Download')}
            </a>
          )}
        </>
      }
    >
      <div className={styles['many']}>
        <ViewSwitch
          label={t('File')}
          value={as}
          choices={[
            { value: 'sheet', name: t('Sheet to print') },
            { value: 'zip', name: t('Archive of files') },
          ]}
          onChange={setAs}
        />
        {as === 'zip' ? (
          <ChoiceListField
            label={t('Format')}
            value={format}
            options={formats.map((value) => ({ value, name: formatNames[value] }))}
            onChange={setFormat}
          />
        ) : (
          <SheetFields {...{ paper, columns, caption, setPaper, setColumns, setCaption }} />
        )}
        {isTooMany && (
          <Notice tone="warn">
            {'ids' in chosen
              ? t('Choose at most {idsMax, number} links, or all that match the filter.', { idsMax })
              : t('A file can have at most {linksMax, number} codes. Narrow the filter.', { linksMax })}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

type SheetFieldsProps = {
  paper: 'a4' | 'letter';
  columns: string;
  caption: 'url' | 'title' | 'none';
  setPaper: (paper: 'a4' | 'letter') => void;
  setColumns: (columns: string) => void;
  setCaption: (caption: 'url' | 'title' | 'none') => void;
};

function SheetFields({ paper, columns, caption, setPaper, setColumns, setCaption }: SheetFieldsProps) {
  return (
    <>
      <ChoiceListField
        label={t('Paper')}
        value={paper}
        options={[
          { value: 'a4', name: 'A4' },
          { value: 'letter', name: t('US Letter') },
        ]}
        onChange={setPaper}
      />
      <ChoiceListField
        label={t('Codes in a row')}
        value={columns}
        options={['1', '2', '3', '4', '5', '6', '7', '8'].map((value) => ({ value, name: value }))}
        onChange={setColumns}
      />
      <ChoiceListField
        label={t('Below each code')}
        value={caption}
        options={[
          { value: 'url', name: t('Short link') },
          { value: 'title', name: t('Title') },
          { value: 'none', name: t('Nothing') },
        ]}
        onChange={setCaption}
      />
    </>
  );
}
