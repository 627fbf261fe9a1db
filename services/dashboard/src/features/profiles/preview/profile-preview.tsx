import type { ProfileContent } from '@linkplane/profile-page';
import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './profile-preview.module.css';
import { renderPreview, type PreviewPage } from './render-preview.ts';
import { useWidth } from './use-width.ts';

const renderDelayMs = 150;
const desktopWidthPx = 1_180;
const desktopHeightPx = 900;

export type PreviewWidth = 'phone' | 'desktop';

type ProfilePreviewProps = {
  /** Includes unsaved changes. */
  content: ProfileContent;
  width: PreviewWidth;
  onWidth: (width: PreviewWidth) => void;
};

/** The public page, rendered by the same code as for visitors. */
export function ProfilePreview({ content, width, onWidth }: ProfilePreviewProps) {
  const page = usePreviewPage(content);
  return (
    <section className={styles['preview']} aria-label={t('Preview')}>
      <div className={styles['bar']}>
        <h2 className={styles['title']}>{t('Preview')}</h2>
        <ViewSwitch
          label={t('Preview width')}
          value={width}
          onChange={onWidth}
          choices={[
            { value: 'phone', name: t('Phone', {}, { context: 'device' }), icon: <Smartphone aria-hidden /> },
            { value: 'desktop', name: t('Desktop'), icon: <Monitor aria-hidden /> },
          ]}
        />
      </div>
      {width === 'phone' ? (
        <div className={styles['phone']}>
          <PreviewFrame page={page} title={t('Profile preview')} />
        </div>
      ) : (
        <DesktopFrame page={page} />
      )}
      <p className={styles['fine']}>{t('Includes unsaved changes. Links are disabled here.')}</p>
    </section>
  );
}

/** A desktop page, scaled to the available width. */
function DesktopFrame({ page }: { page: PreviewPage }) {
  const { ref, width } = useWidth();
  const scale = width / desktopWidthPx;
  return (
    <div ref={ref} className={styles['desktop']} style={{ height: desktopHeightPx * scale }}>
      <div
        className={styles['scaled']}
        style={{ width: desktopWidthPx, height: desktopHeightPx, transform: `scale(${scale})` }}
      >
        <PreviewFrame page={page} title={t('Profile preview')} />
      </div>
    </div>
  );
}

/** Debounced: rendered after a pause in typing. */
function usePreviewPage(content: ProfileContent): PreviewPage {
  const [page, setPage] = useState(() => renderPreview(content));
  useEffect(() => {
    const timer = setTimeout(() => setPage(renderPreview(content)), renderDelayMs);
    return () => clearTimeout(timer);
  }, [content]);
  return page;
}
