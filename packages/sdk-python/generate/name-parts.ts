/** `createLink` as Python writes it: `create_link`. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `link.clicked` as a part of the name of a class: `LinkClicked`. */
export function toPascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Whether a field can be declared in the body of a class. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name);
}

/** A docstring of these lines, at this depth; empty for no text. */
export function writeDocstring(text: string | undefined, indent: string): string {
  if (!text) return '';
  const lines = wrap(text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"), 100 - indent.length - 6);
  const end = lines.length > 1 ? `\n${indent}` : '';
  // A quote before the closing ones would belong to them.
  const shield = end === '' && lines.at(-1)?.endsWith('"') ? ' ' : '';
  return `${indent}"""${lines.join(`\n${indent}`)}${shield}${end}"""\n`;
}

function wrap(text: string, charsMax: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1) ?? '';
      if (line === '') lines[lines.length - 1] = word;
      else if (line.length + 1 + word.length <= charsMax) lines[lines.length - 1] = `${line} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}
