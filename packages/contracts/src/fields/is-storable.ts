/**
 * Refuses NUL and unpaired surrogates, so that every store can represent the text unchanged. Apart from the schemas
 * that use it: the first view of the dashboard checks filters, and loads no schema library for that.
 */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();
