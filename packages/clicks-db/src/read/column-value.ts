import type { ClickColumn } from './select-clicks.ts';

/** Codes at the start of values, each with the one that it is counted as, such as `iw` and `he` of `iw-IL`. */
export type FormerCodes = readonly (readonly [former: string, current: string])[];

/** What clicks are counted by. */
export type ColumnValue = {
  /** An expression for the value of a click. */
  sql: string;
  /** The parameters that it needs. */
  params: Record<string, string[]>;
};

/** The value of a column; with former codes, whose values are written with a `-` behind them, in their current form. */
export function columnValue(column: ClickColumn, formerCodes: FormerCodes = []): ColumnValue {
  if (formerCodes.length === 0) return { sql: column, params: {} };
  const code = `splitByChar('-', toString(${column}))[1]`;
  const current = `transform(${code}, {formerCodes:Array(String)}, {currentCodes:Array(String)}, ${code})`;
  return {
    sql: `concat(${current}, substring(toString(${column}), length(${code}) + 1))`,
    params: {
      formerCodes: formerCodes.map(([former]) => former),
      currentCodes: formerCodes.map(([, latest]) => latest),
    },
  };
}
