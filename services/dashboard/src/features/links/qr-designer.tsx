import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { v1Path } from '../../api/create-api.ts';
import { writePath } from '../../api/send-request.ts';
import { t } from '../../language/translate.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showShortUrl } from '../../ui/show-url.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { linkQuery } from './links-query.ts';
import { isReadableByScanners } from './qr-contrast.ts';
import styles from './qr-designer.module.css';

type Design = { size: number; margin: number; dark: string; light: string };

const firstDesign: Design = { size: 512, margin: 2, dark: '#000000', light: '#ffffff' };
const swatches = [
  { name: t('Black on white'), dark: '#000000', light: '#ffffff' },
  { name: t('Indigo'), dark: '#3730a3', light: '#ffffff' },
  { name: t('Forest'), dark: '#14532d', light: '#f0fdf4' },
  { name: t('Plum'), dark: '#701a75', light: '#fdf4ff' },
  { name: t('Ink on sand'), dark: '#292524', light: '#fef3c7' },
];

/** A QR code of a link with a choice of colors, previewed, and downloaded as PNG of exact size or as SVG. */
export default function QrDesigner({ linkId, onClose }: { linkId: string; onClose: () => void }) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const { data: link, error } = useQuery(linkQuery(v1, workspaceId, linkId));
  const [design, setDesign] = useState(firstDesign);
  const shown = useDeferredValue(design);
  const change = (changes: Partial<Design>) => setDesign((before) => ({ ...before, ...changes }));
  const addressOf = (format: 'png' | 'svg', { size, margin, dark, light }: Design) =>
    `/app/api${v1Path(workspaceId)}${writePath('/links/:id/qr', {
      params: { id: linkId },
      query: { format, size, margin, dark, light },
    })}`;
  return (
    <Dialog
      title={t('QR code')}
      description={link && showShortUrl(link.shortUrl)}
      isWide
      onClose={onClose}
      actions={(['svg', 'png'] as const).map((format) => (
        <a
          key={format}
          className={buttonClass({ look: format === 'png' ? 'primary' : 'secondary' })}
          href={addressOf(format, design)}
          download={`${link?.slug ?? 'link'}.${format}`}
        >
          <Download aria-hidden />
          {t('Download {format}', { format: format.toUpperCase() })}
        </a>
      ))}
    >
      <ErrorNotice error={error} />
      <div className={styles['designer']}>
        <div className={styles['frame']}>
          <img
            src={addressOf('svg', shown)}
            width={260}
            height={260}
            alt={t('QR code for {shortUrl}', { shortUrl: link?.shortUrl ?? '…' })}
          />
        </div>
        <div className={styles['controls']}>
          <DesignControls design={design} onChange={change} />
          {!isReadableByScanners(design) && (
            <Notice tone="warn">
              {t('Scanners may not read this code. Use a foreground that is much darker than the background.')}
            </Notice>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function DesignControls({ design, onChange }: { design: Design; onChange: (changes: Partial<Design>) => void }) {
  return (
    <>
      <div className={styles['swatches']} role="group" aria-label={t('Color presets')}>
        {swatches.map(({ name, dark, light }) => (
          <button
            key={name}
            type="button"
            className={styles['swatch']}
            aria-label={name}
            aria-pressed={design.dark === dark && design.light === light}
            title={name}
            style={{ background: `linear-gradient(135deg, ${dark} 50%, ${light} 50%)` }}
            onClick={() => onChange({ dark, light })}
          />
        ))}
      </div>
      <div className={styles['pair']}>
        <Field label={t('Foreground')}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={design.dark}
              onChange={(event) => onChange({ dark: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Background')}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={design.light}
              onChange={(event) => onChange({ light: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t('Size: {size} pixels', { size: design.size })}>
        {({ id }) => (
          <input
            id={id}
            className={styles['range']}
            type="range"
            min={100}
            max={1_000}
            step={4}
            value={design.size}
            onChange={(event) => onChange({ size: Number(event.target.value) })}
          />
        )}
      </Field>
      <Field
        label={t('Margin: {margin} modules', { margin: design.margin })}
        hint={t('Scanners need empty space around the code. 2 or more is safe.')}
      >
        {({ id }) => (
          <input
            id={id}
            className={styles['range']}
            type="range"
            min={0}
            max={10}
            value={design.margin}
            onChange={(event) => onChange({ margin: Number(event.target.value) })}
          />
        )}
      </Field>
    </>
  );
}
