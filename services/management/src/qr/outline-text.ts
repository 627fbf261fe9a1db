import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Font } from 'opentype.js';
import type { Segment } from './shape-paths.ts';

/** A line of text as outlines, in units of the font: the baseline is at 0, y downwards. */
export type OutlinedText = { path: Segment[]; width: number; capHeight: number };

const fontPackage = import.meta.resolve('@fontsource/inter/package.json');
/** Each file has the characters of one script, and digits and marks only the first. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];
const capHeightShare = 0.727;

let fonts: Font[] | undefined;

/** Read when the first text is drawn, some 10 ms. */
function readFonts(): Font[] {
  fonts ??= subsets.map((subset) => {
    const file = readFileSync(fileURLToPath(new URL(`files/inter-${subset}-700-normal.woff`, fontPackage)));
    return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  return fonts;
}

/**
 * A text as shapes, so that no reader of the file needs its font. Letters are drawn one by one from left to right, which
 * is right for Latin, Greek and Cyrillic script.
 * @returns undefined when the font lacks a character
 */
export function outlineText(text: string): OutlinedText | undefined {
  const path: Segment[] = [];
  let width = 0;
  let unitsPerEm = 1;
  for (const character of text.normalize('NFC')) {
    const font = readFonts().find((each) => each.charToGlyphIndex(character) > 0);
    if (!font) return undefined;
    const glyph = font.charToGlyph(character);
    unitsPerEm = font.unitsPerEm;
    path.push(...toSegments(glyph.getPath(width, 0, font.unitsPerEm).commands));
    width += glyph.advanceWidth ?? 0;
  }
  return { path, width, capHeight: unitsPerEm * capHeightShare };
}

type Command = ReturnType<ReturnType<Font['charToGlyph']>['getPath']>['commands'][number];

/** Quadratic curves become cubic ones, which all formats have. */
function toSegments(commands: readonly Command[]): Segment[] {
  let [fromX, fromY] = [0, 0];
  return commands.map((command): Segment => {
    if (command.type === 'Z') return ['Z'];
    const { x, y } = command;
    const [beforeX, beforeY] = [fromX, fromY];
    [fromX, fromY] = [x, y];
    if (command.type === 'C') return ['C', command.x1, command.y1, command.x2, command.y2, x, y];
    if (command.type !== 'Q') return [command.type, x, y];
    const third = (end: number, control: number) => end + (2 / 3) * (control - end);
    const { x1, y1 } = command;
    return ['C', third(beforeX, x1), third(beforeY, y1), third(x, x1), third(y, y1), x, y];
  });
}
