import { formatNumber, t } from '../../language/translate.ts';

/** How a figure differs from that of an earlier time. */
export type Change = {
  tone: 'up' | 'down' | 'same';
  /** Such as `+12 %`; "new" where there was nothing before. */
  short: string;
  /** The same for screen readers, as a phrase. */
  long: string;
};

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
/** Beyond it a percentage says less than the two figures. */
const factorMax = 10;

export function describeChange(value: number, before: number): Change {
  const from = t('from {before, number}', { before });
  if (value === before) return { tone: 'same', short: '±0%', long: t('unchanged {from}', { from }) };
  const tone = value > before ? 'up' : 'down';
  if (before === 0) return { tone, short: 'new', long: `up ${from}` };
  const share = Math.abs(value - before) / before;
  const size = share > factorMax ? `×${formatNumber(Math.round(value / before))}` : percent.format(share);
  const sign = tone === 'up' ? '+' : '−';
  return { tone, short: size.startsWith('×') ? size : `${sign}${size}`, long: `${tone} ${size} ${from}` };
}
