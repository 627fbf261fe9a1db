import { Shapes } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../../language/translate.ts';
import { IconButton } from '../../../../ui/button.tsx';
import form from '../../profile-form.module.css';
import styles from './block-fields.module.css';
import type { BlockFields } from './fields-props.ts';
import { OwnField } from './own-fields.tsx';

const IconPicker = lazy(async () => await import('./icon-picker.tsx'));

/** The icon of a block: typed as a name or an emoji, or chosen from all of them. */
export function IconField({ fields, hint }: { fields: BlockFields; hint?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['withButton']}>
      <div className={form['stack']}>
        <OwnField fields={fields} own="icon" label={t('Icon')} {...(hint !== undefined && { hint })} />
      </div>
      <IconButton
        className={styles['remove'] ?? ''}
        label={t('Choose an icon')}
        look="secondary"
        icon={<Shapes aria-hidden />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <IconPicker
            value={fields.draft.icon ?? ''}
            onPick={(icon) => fields.change({ icon })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
