import type { Erasure, Link } from '@linkplane/contracts';
import { Ellipsis, Eraser } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

const ResetStatsDialog = lazy(async () => await import('./reset-stats-dialog.tsx'));

/** Rare actions on the statistics of a link, for owners. */
export function ResetMenu({ link, onBegun }: { link: Link; onBegun: (erasure: Erasure) => void }) {
  const [isResetting, setIsResetting] = useState(false);
  return (
    <>
      <Menu trigger={<Button isIcon aria-label={t('More')} title={t('More')} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<Eraser aria-hidden />} tone="danger" onSelect={() => setIsResetting(true)}>
          {t('Reset statistics')}
        </MenuItem>
      </Menu>
      {isResetting && (
        <Suspense>
          <ResetStatsDialog link={link} onBegun={onBegun} onClose={() => setIsResetting(false)} />
        </Suspense>
      )}
    </>
  );
}
