/** A decimal number without the zeros at its end that say nothing, so that an amount has one spelling: 1.50 is 1.5. */
export function trimDecimal(value: string): string {
  if (!value.includes('.')) return value;
  let end = value.length;
  while (value[end - 1] === '0') end -= 1;
  return value.slice(0, value[end - 1] === '.' ? end - 1 : end);
}
