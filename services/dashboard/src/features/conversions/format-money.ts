import { currentLocale } from '../../language/translate.ts';

/** @property value a decimal number as text. @property currency ISO 4217 code */
export type Amount = { value: string; currency: string };

/** An amount as the reader writes it, such as "€1,249.50". */
export function formatMoney({ value, currency }: Amount): string {
  const formatter = new Intl.NumberFormat(currentLocale(), { style: 'currency', currency });
  // The value stays a text, so that sums beyond the precision of numbers stay exact.
  return formatter.format(value as `${number}`);
}

const rates = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumSignificantDigits: 3 });

/** A share of clicks that converted, such as "5.21%": rates of sites are small, and variants differ in the last digit. */
export function formatRate(rate: number): string {
  return rates.format(rate);
}

// Not rounded up: 94.9 % is not the 95 % at which a test is decided.
const cut = { style: 'percent', roundingMode: 'trunc' } as const;
const whole = new Intl.NumberFormat(currentLocale(), { ...cut, maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat(currentLocale(), { ...cut, maximumFractionDigits: 1 });
const highest = 0.999;
const preciseFrom = 0.99;

/** A probability, such as "97%". It is never shown as certainty. */
export function formatProbability(probability: number): string {
  const shown = Math.min(probability, highest);
  return (shown > preciseFrom ? precise : whole).format(shown);
}
