import { Globe } from 'lucide-react';
import styles from './flag.module.css';

/** The address of each country's flag, a file of its own that is loaded when it is shown. Emoji flags are missing on Windows. */
const flags = import.meta.glob<string>('../../node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The flag of a country; a globe for an unknown one. @param code ISO 3166-1, two letters */
export function Flag({ code }: { code: string }) {
  const address = flags[`../../node_modules/country-flag-icons/3x2/${code}.svg`];
  if (address === undefined) return <Globe className={styles['globe']} aria-hidden />;
  return <img className={styles['flag']} src={address} alt="" width={20} height={14} loading="lazy" decoding="async" />;
}
