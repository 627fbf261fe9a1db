import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Address } from '../../ui/address.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { showShortUrl } from '../../ui/show-url.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { linkQuery } from '../links/links-query.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { qrAddress, toSizeAndScale, type QrStyle } from './qr-address.ts';
import { QrPreview } from './qr-preview.tsx';
import styles from './qr-studio.module.css';
import { formatNames, type FileFormat } from './style-choices.ts';
import { StyleControls } from './style-controls.tsx';

const formats = ['png', 'svg', 'pdf', 'eps', 'webp'] as const satisfies FileFormat[];
/** Formats without pixels need no size. */
const vectors: ReadonlySet<FileFormat> = new Set(['svg', 'pdf', 'eps']);
const widths = [512, 1_000, 2_000, 4_000] as const;
/** What is copied is pasted into documents and chats. */
const copiedWidth = 1_000;
const settleMs = 200;

/** Designs the QR code of a link: shown as scanners see it, stored with the link, copied, and downloaded for print. */
export default function QrStudio({ linkId, onClose }: { linkId: string; onClose: () => void }) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const subject = useQuery(linkQuery(v1, workspaceId, linkId));
  const link = subject.data;
  const stored = useStoredStyle(linkId);
  const [changed, setChanged] = useState<QrStyle>();
  const style = changed ?? stored.data?.style;
  const shown = useSettled(style);
  const isUnsaved = changed !== undefined && JSON.stringify(changed) !== JSON.stringify(stored.data?.style);
  return (
    <Dialog
      title={t('QR code')}
      description={link && <Address>{showShortUrl(link.shortUrl)}</Address>}
      isWide
      onClose={onClose}
      actions={
        style && (
          <Actions
            {...{ linkId, style, isUnsaved, name: link?.slug ?? 'link', isStored: stored.data?.stored ?? false }}
            onReset={() => setChanged(undefined)}
          />
        )
      }
    >
      <QueryNotice queries={[subject, stored]} />
      {style && shown && (
        <div className={styles['designer']}>
          <QrPreview linkId={linkId} style={shown} shortUrl={link?.shortUrl ?? '…'} />
          <StyleControls style={style} onChange={(changes) => setChanged({ ...style, ...changes })} />
        </div>
      )}
    </Dialog>
  );
}

/** The look once it has not changed for a moment: dragging a control draws no code for each step. */
function useSettled(style: QrStyle | undefined): QrStyle | undefined {
  const [settled, setSettled] = useState(style);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(style), settleMs);
    return () => clearTimeout(timer);
  }, [style]);
  return settled ?? style;
}

function styleKey(workspaceId: string, linkId: string) {
  return workspaceKey(workspaceId, 'links', 'qr-style', linkId);
}

function useStoredStyle(linkId: string) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: styleKey(workspaceId, linkId),
    queryFn: async ({ signal }) => await v1('get', '/links/:id/qr-style', { params: { id: linkId }, signal }),
  });
}

type ActionsProps = {
  linkId: string;
  style: QrStyle;
  isUnsaved: boolean;
  isStored: boolean;
  name: string;
  onReset: () => void;
};

function Actions({ linkId, style, isUnsaved, isStored, name, onReset }: ActionsProps) {
  const { id: workspaceId } = useWorkspace();
  const [format, setFormat] = useState<FileFormat>('png');
  const [width, setWidth] = useState<string>(String(widths[1]));
  const size = vectors.has(format) ? {} : toSizeAndScale(Number(width));
  return (
    <div className={styles['actions']}>
      <StoreButtons {...{ linkId, style, isUnsaved, isStored, onReset }} />
      <CopyPicture address={qrAddress(workspaceId, linkId, style, { format: 'png', ...toSizeAndScale(copiedWidth) })} />
      <Select
        label={t('Format')}
        value={format}
        options={formats.map((value) => ({ value, name: nameFormat(value) }))}
        onChange={setFormat}
      />
      {!vectors.has(format) && (
        <Select
          label={t('Size')}
          value={width}
          options={widths.map((value) => ({
            value: String(value),
            name: t('{width, number} pixels', { width: value }),
          }))}
          onChange={setWidth}
        />
      )}
      <a
        className={buttonClass({ look: 'primary' })}
        href={qrAddress(workspaceId, linkId, style, { format, ...size })}
        download={`${name}.${format}`}
      >
        <Download aria-hidden />
        {t('Download')}
      </a>
    </div>
  );
}

function nameFormat(format: FileFormat): string {
  const words: Partial<Record<FileFormat, string>> = {
    svg: t('SVG, for websites and print'),
    pdf: t('PDF, for print'),
    eps: t('EPS, for printing companies'),
  };
  return words[format] ?? formatNames[format];
}

type StoreButtonsProps = Omit<ActionsProps, 'name'>;

/** Stores the look with the link, or takes the stored one away. */
function StoreButtons({ linkId, style, isUnsaved, isStored, onReset }: StoreButtonsProps) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  const store = useMutation({
    mutationFn: async (body: QrStyle | undefined) =>
      body
        ? await v1('put', '/links/:id/qr-style', { params: { id: linkId }, body })
        : await v1('delete', '/links/:id/qr-style', { params: { id: linkId } }),
    onSuccess: (after) => {
      queries.setQueryData(styleKey(workspaceId, linkId), after);
      onReset();
      notify(after.stored ? t('Look saved with the link') : t('The code is a plain one again'));
    },
    onError: fail,
  });
  return (
    <>
      {isStored && !isUnsaved && (
        <Button look="quiet" isBusy={store.isPending} onClick={() => store.mutate(undefined)}>
          {t('Reset look')}
        </Button>
      )}
      {isUnsaved && (
        <Button isBusy={store.isPending} onClick={() => store.mutate(style)}>
          {t('Save look')}
        </Button>
      )}
    </>
  );
}

/** Puts the picture itself on the clipboard. */
function CopyPicture({ address }: { address: string }) {
  const { notify, fail } = useToasts();
  const copy = async () => {
    // Browsers have it only on HTTPS and on this machine, whatever its type says.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return void notify(t('The browser does not allow copying'));
    const picture = fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(t('The picture could not be loaded.'));
      return await response.blob();
    });
    // The promise goes to the clipboard: some browsers take nothing that comes later than the click.
    await clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    notify(t('Picture copied'));
  };
  return (
    <Button icon={<Copy aria-hidden />} onClick={() => void copy().catch(fail)}>
      {t('Copy picture')}
    </Button>
  );
}
