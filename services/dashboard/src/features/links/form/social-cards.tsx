import { ImageIcon } from 'lucide-react';
import { t } from '../../../language/translate.ts';
import type { SocialValues } from './fields/social-values.ts';
import styles from './social-cards.module.css';

// not translated: names of networks
const networks = [
  { name: 'X', look: 'x' },
  { name: 'Facebook', look: 'facebook' },
  { name: 'LinkedIn', look: 'linkedin' },
  { name: 'Slack', look: 'slack' },
] as const;

/** The preview as four networks show it. Pictures of other hosts are not loaded: this page asks no other origin. */
export function SocialCards({ social, host }: { social: SocialValues; host: string }) {
  const { title, description, image } = social;
  if (title === '' && description === '' && image === '') return null;
  const shown = title || description || host;
  return (
    <ul className={styles['cards']} aria-label={t('Previews')}>
      {networks.map(({ name, look }) => (
        <li key={name}>
          <p className={styles['network']}>{name}</p>
          <div className={styles['card']} data-look={look}>
            {image !== '' && <Picture address={image} />}
            <div className={styles['words']}>
              <p className={styles['host']}>{host}</p>
              <p className={styles['title']} dir="auto">
                {shown}
              </p>
              {look !== 'x' && look !== 'linkedin' && description !== '' && (
                <p className={styles['description']} dir="auto">
                  {description}
                </p>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Picture({ address }: { address: string }) {
  const isOwn = address.startsWith(`${location.origin}/uploads/`);
  if (isOwn) return <img className={styles['picture']} src={address} alt="" />;
  return (
    <div className={styles['picture']}>
      <ImageIcon aria-hidden />
    </div>
  );
}
