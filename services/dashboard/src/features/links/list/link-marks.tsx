import type { Link } from '@linkplane/contracts';
import { FlaskConical, LockKeyhole, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../language/translate.ts';
import styles from './links-table.module.css';

/** What decides about visits of a link besides its destination, with the icons of the sections of its form. */
export function LinkMarks({ link: { hasPassword, rules, split } }: { link: Link }) {
  const ruleCount = rules?.length ?? 0;
  const variantCount = split?.variants.length ?? 0;
  if (!hasPassword && ruleCount === 0 && variantCount === 0) return null;
  return (
    <span className={styles['marks']}>
      {hasPassword && <Mark words={t('Password')} icon={<LockKeyhole aria-hidden />} />}
      {ruleCount > 0 && (
        <Mark
          words={t('{count, plural, one {# rule} other {# rules}}', { count: ruleCount })}
          icon={<Split aria-hidden />}
        />
      )}
      {variantCount > 0 && (
        <Mark
          words={t('{count, plural, one {# variant} other {# variants}}', { count: variantCount })}
          icon={<FlaskConical aria-hidden />}
        />
      )}
    </span>
  );
}

function Mark({ words, icon }: { words: string; icon: ReactNode }) {
  return (
    <span className={styles['mark']} role="img" aria-label={words} title={words}>
      {icon}
    </span>
  );
}
