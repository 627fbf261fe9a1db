/** One line of `doctor`. */
export type Finding = {
  /** What was checked, such as `disk`. */
  check: string;
  state: 'ok' | 'warn' | 'fail';
  /** What was found. */
  found: string;
  /** What to do; undefined when nothing is. */
  advice?: string;
};

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found });
export const warn = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warn',
  found,
  advice,
});
export const fail = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'fail',
  found,
  advice,
});
