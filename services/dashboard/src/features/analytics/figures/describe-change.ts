import { currentLocale, formatNumber, t } from '../../../language/translate.ts';

/** How a figure differs from that of an earlier time. */
export type Change = {
  tone: 'up' | 'down' | 'same';
  /** Such as `+12 %`; "new" where there was nothing before. */
  short: string;
  /** The same for screen readers, as a phrase. */
  long: string;
};

const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 });
/** Beyond it a percentage says less than the two figures. */
const factorMax = 10;

export function describeChange(value: number, before: number): Change {
  if (value === before) return { tone: 'same', short: '±0%', long: t('unchanged from {before, number}', { before }) };
  const tone = value > before ? 'up' : 'down';
  if (before === 0) return { tone, short: t('new'), long: t('up from {before, number}', { before }) };
  const share = Math.abs(value - before) / before;
  const size = share > factorMax ? `×${formatNumber(Math.round(value / before))}` : percent.format(share);
  const sign = tone === 'up' ? '+' : '−';
  const long =
    tone === 'up'
      ? t('up {size} from {before, number}', { size, before })
      : t('down {size} from {before, number}', { size, before });
  return { tone, short: size.startsWith('×') ? size : `${sign}${size}`, long };
}
