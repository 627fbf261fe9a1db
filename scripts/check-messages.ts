// `npm run check`: every text of the dashboard goes through the translator, and every catalogue has exactly the messages of the code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@linkplane/messages';
import { collectMessages, readModules } from './collect-messages.ts';
import { findBareStrings } from './find-bare-strings.ts';
import { findTranslationErrors } from './find-translation-errors.ts';

const folder = 'services/dashboard';
const shownMax = 40;

const problems: string[] = [];
const modules = readModules(folder);
for (const file of modules) {
  for (const { node, text } of findBareStrings(file)) {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    problems.push(`${folder}/${file.fileName}:${line + 1}: "${text}" is not translated: use t() or rich()`);
  }
}
const sources = new Set(modules.flatMap(collectMessages).map(({ source }) => source));
for (const locale of locales) {
  if (locale === 'en') continue;
  const path = join(folder, 'messages', `${locale}.json`);
  if (!existsSync(path)) continue;
  const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  problems.push(...findTranslationErrors(locale, catalogue, sources).map((problem) => `${path}: ${problem}`));
}
console.log(`${sources.size} messages, ${problems.length} problems`);
for (const problem of problems.slice(0, shownMax)) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
