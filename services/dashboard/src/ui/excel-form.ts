/**
 * Parameters of a CSV that Excel opens with a double click: it takes UTF-8 without a mark for another encoding, separates cells
 * by a semicolon where decimals have a comma, and reads local times.
 */
export function excelForm(timezone: string) {
  const parts = new Intl.NumberFormat(navigator.language).formatToParts(1.5);
  const hasPoint = parts.some(({ type, value }) => type === 'decimal' && value === '.');
  return { bom: true, delimiter: hasPoint ? ',' : ';', timezone } as const;
}
