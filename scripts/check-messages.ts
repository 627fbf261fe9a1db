// `npm run check`: every text of the dashboard goes through the translator in whole sentences, and every catalogue has
// exactly the messages of the code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@linkplane/messages';
import { collectMessages, readModules, type CollectedMessage } from './collect-messages.ts';
import { findBareStrings } from './find-bare-strings.ts';
import { findGluedMessages } from './find-glued-messages.ts';
import { findTranslationErrors } from './find-translation-errors.ts';

const shownMax = 40;

/** Where the catalogues are, and the folders whose modules use them. */
const parts = [
  { catalogues: 'services/dashboard/messages', folders: ['services/dashboard'] },
  {
    catalogues: 'packages/messages/visitors',
    folders: ['services/redirect', 'services/management', 'packages/profile-page'],
  },
];

const problems = [
  ...listBareStrings('services/dashboard'),
  ...listGluedMessages('services/dashboard'),
  ...parts.flatMap(listErrors),
];
console.log(`${problems.length} problems with messages`);
for (const problem of problems.slice(0, shownMax)) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** In components all text is found; elsewhere text and markup are one string, and review has to see it. */
function listBareStrings(folder: string): string[] {
  return readModules(folder).flatMap((file) =>
    findBareStrings(file).map(({ node, text }) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return `${folder}/${file.fileName}:${line + 1}: "${text}" is not translated: use t() or rich()`;
    }),
  );
}

function listGluedMessages(folder: string): string[] {
  return readModules(folder).flatMap((file) =>
    findGluedMessages(file).map(({ node, problem }) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return `${folder}/${file.fileName}:${line + 1}: ${problem}: write one message with placeholders`;
    }),
  );
}

/** A text that has a context somewhere has several meanings, and needs one everywhere. */
function listAmbiguousMessages(messages: readonly CollectedMessage[]): string[] {
  const sourcesWithContext = new Set(messages.filter(({ source, key }) => key !== source).map(({ source }) => source));
  return messages
    .filter(({ source, key }) => key === source && sourcesWithContext.has(source))
    .map(({ source, place }) => `${place}: "${source}" has several meanings and needs a context`);
}

function listErrors({ catalogues, folders }: (typeof parts)[number]): string[] {
  const messages = folders.flatMap((folder) => readModules(folder).flatMap(collectMessages));
  const keys = new Set(messages.map(({ key }) => key));
  const wrong = locales.flatMap((locale) => {
    const path = join(catalogues, `${locale}.json`);
    if (locale === 'en' || !existsSync(path)) return [];
    const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    return findTranslationErrors(locale, catalogue, keys).map((problem) => `${path}: ${problem}`);
  });
  return [...listAmbiguousMessages(messages), ...wrong];
}
