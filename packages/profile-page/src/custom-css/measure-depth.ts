import { tokenize, tokenTypes } from 'css-tree/tokenizer';

const { Function: FunctionStart, LeftParenthesis, LeftSquareBracket, LeftCurlyBracket } = tokenTypes;
const { RightParenthesis, RightSquareBracket, RightCurlyBracket } = tokenTypes;

/** What ends each bracket that begins. */
const closers = new Map<number, number>([
  [FunctionStart, RightParenthesis],
  [LeftParenthesis, RightParenthesis],
  [LeftSquareBracket, RightSquareBracket],
  [LeftCurlyBracket, RightCurlyBracket],
]);

/**
 * How deep blocks and functions of a style are nested: the parser descends into each of them. Brackets in strings and
 * comments are none, and one that closes nothing is ignored, as the parser does.
 */
export function measureDepth(source: string): number {
  const open: number[] = [];
  let deepest = 0;
  tokenize(source, (type) => {
    const closer = closers.get(type);
    if (closer !== undefined) deepest = Math.max(deepest, open.push(closer));
    else if (type === open.at(-1)) open.pop();
  });
  return deepest;
}
