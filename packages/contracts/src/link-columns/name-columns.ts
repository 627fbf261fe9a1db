import { linkChoices, linkFlags, optionalLinkFieldNames, structuredLinkFields } from '../links/link-fields.ts';

type Names<Table> = readonly (keyof Table)[];
export const flagColumns = Object.keys(linkFlags) as unknown as Names<typeof linkFlags>;
export const choiceColumns = Object.keys(linkChoices) as unknown as Names<typeof linkChoices>;
export const structuredColumns = [
  ...(Object.keys(structuredLinkFields) as unknown as Names<typeof structuredLinkFields>),
  'qrStyle',
] as const;

/** The columns that an import knows, by their names in the API. */
export const csvColumns = [
  ...(['url', 'slug', 'domain', ...optionalLinkFieldNames, 'tags', 'aliases', 'clicksBefore', 'password'] as const),
  ...flagColumns,
  ...choiceColumns,
  ...structuredColumns,
] as const;
export type Column = (typeof csvColumns)[number];

/** What a column of a file means: a field; the short URL, of which slug and domain are made; or only whether there was a password. */
export type Meaning = Column | 'shortUrl' | 'hasPassword';

/** What a column says of a link that is no setting: an import by an operator keeps it. `stopped`: whether the link did not redirect any more. */
export type Fact = 'clicks' | 'createdAt' | 'stopped';

/** A column of the file. Without a meaning it is not imported; with `isKnown` because it is no setting, such as clicks, and with `isChosen` because a person said so. */
export type FileColumn = { name: string; meaning?: Meaning; fact?: Fact; isKnown: boolean; isChosen?: true };

/** Why the columns cannot be understood. */
export type ColumnProblem =
  | { kind: 'no-destination'; names: string[] }
  | { kind: 'same-meaning'; names: string[]; meaning: Meaning }
  | { kind: 'ambiguous'; name: string; choices: Meaning[] }
  | { kind: 'misspelt'; name: string; meaning: Column };

/** Names that other tools and people use, in lower case without spaces and signs; not translated: they stand in files. */
const otherNames: Readonly<Partial<Record<Meaning, string>>> = {
  url: 'destination destinationurl destinationlink longurl longlink target targeturl originalurl originallink fullurl redirecturl',
  slug: 'shortname alias customalias shortcode backhalf custombackhalf keyword slashtag customslug urlkey key path',
  domain: 'host hostname domainname shortdomain customdomain domainfullname',
  title: 'name linktitle linkname pagetitle',
  notes: 'note comment comments',
  startsAt: 'start startdate starts validsince validfrom metavalidsince',
  expiresAt:
    'expires expire expiry expirein expirationdate expirationat expirydate expirytime validuntil metavaliduntil',
  clickLimit: 'clickslimit maxclicks maxvisits metamaxvisits',
  expirationUrl: 'expiredurl',
  tags: 'tag labels',
  aliases: 'custombitlinks',
  clicksBefore: 'earlierclicks previousclicks',
  forwardQuery: 'forwardparameters',
  redirectStatus: 'redirecttype',
  shortUrl: 'shorturl shortlink bitlink tinyurl shortenedurl shortenedlink',
  hasPassword: 'haspassword',
};

/** What files have beside settings, and an import of the dashboard leaves out; not translated: the names stand in files. */
const factNames: Readonly<Record<Fact, string>> = {
  clicks: 'clicks totalclicks clickcount visits visitscount visitcount hits engagements totalengagements',
  createdAt: 'created createdat datecreated creationdate timestamp',
  stopped: 'suspended banned disabled disabledat',
};
/** What every import leaves out. */
const leftOut = new Set(
  (
    'id linkid uuid line error humanclicks uniquevisitors visitors lastclickat lastclickedat leads conversions revenue sales ' +
    'saleamount createdby updated updatedat ip secureshorturl'
  ).split(' '),
);
const facts = new Map<string, Fact>(
  Object.entries(factNames).flatMap(([fact, names]) =>
    names.split(' ').map((name): [string, Fact] => [name, fact as Fact]),
  ),
);

const meanings = new Map<string, Meaning>([
  ...csvColumns.map((column): [string, Meaning] => [toPlain(column), column]),
  ...Object.entries(otherNames).flatMap(([meaning, names]) =>
    names.split(' ').map((name): [string, Meaning] => [name, meaning as Meaning]),
  ),
]);

/** Names that mean one thing in some files and another in others. */
const ambiguous: Readonly<Record<string, Meaning[]>> = {
  link: ['url', 'shortUrl'],
  address: ['url', 'slug'],
};

/** Beyond so many columns no suggestion is looked for, and a longer name is no misspelt one: the search stays short. */
const suggestedColumnsMax = 200;
const suggestedCharsMax = 24;
/** The length of a name in a message or on the page. */
const shownCharsMax = 100;

function toPlain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a header would have this name. */
export function isColumnName(name: string): boolean {
  const plain = toPlain(name);
  return meanings.has(plain) || facts.has(plain) || leftOut.has(plain) || Object.hasOwn(ambiguous, plain);
}

/** Whether a header row would name its destinations like this. */
export function isDestinationName(name: string): boolean {
  const plain = toPlain(name);
  return meanings.get(plain) === 'url' || Object.hasOwn(ambiguous, plain);
}

/** What a person says that a column is; null: it is not imported. */
export type ChosenMeaning = Meaning | Fact | null;

/** The name of a column as it is shown, and by which a person names it. */
export function toColumnName(name: string): string {
  return name.trim().slice(0, shownCharsMax);
}

/**
 * Reads the names of a header row. What is not certain is a problem, never a guess.
 * @param chosen what a person has said about columns, by their names
 */
export function nameColumns(
  header: readonly string[],
  chosen: ReadonlyMap<string, ChosenMeaning> = new Map(),
): { columns: FileColumn[]; problems: ColumnProblem[] } {
  const last = header.findLastIndex((name) => name.trim() !== '');
  const columns = resolveTogether(header.slice(0, last + 1).map((name) => nameColumn(name, chosen)));
  return { columns, problems: [...findRepeated(columns), ...findUncertain(columns), ...findMissing(columns)] };
}

function nameColumn(header: string, chosen: ReadonlyMap<string, ChosenMeaning>): FileColumn {
  const name = toColumnName(header);
  const choice = chosen.get(name);
  if (choice === null) return { name, isKnown: true, isChosen: true };
  if (choice !== undefined)
    return isFact(choice)
      ? { name, fact: choice, isKnown: true, isChosen: true }
      : { name, meaning: choice, isKnown: true, isChosen: true };
  const plain = toPlain(header);
  const [meaning, fact] = [meanings.get(plain), facts.get(plain)];
  return { name, ...(meaning && { meaning }), ...(fact && { fact }), isKnown: isColumnName(header) };
}

function isFact(choice: Meaning | Fact): choice is Fact {
  return Object.hasOwn(factNames, choice);
}

/** Names whose meaning depends on the columns beside them, as Bitly, Kutt and YOURLS write them. */
function resolveTogether(columns: FileColumn[]): FileColumn[] {
  const has = (meaning: Meaning) => columns.some((column) => column.meaning === meaning);
  const hasName = (name: string) => columns.some((column) => toPlain(column.name) === name);
  const meant: Record<string, Meaning | undefined> = {
    link: has('url') && !has('shortUrl') ? 'shortUrl' : undefined,
    address: has('url') && !has('slug') ? 'slug' : undefined,
    source: hasName('target') && !has('slug') ? 'slug' : undefined,
    description: hasName('address') && hasName('target') && !has('title') ? 'title' : undefined,
  };
  return columns.map((column) => {
    const plain = toPlain(column.name);
    const meaning = Object.hasOwn(meant, plain) ? meant[plain] : undefined;
    return meaning && column.meaning === undefined && !column.isChosen ? { ...column, meaning, isKnown: true } : column;
  });
}

function findRepeated(columns: readonly FileColumn[]): ColumnProblem[] {
  const namesOf = new Map<Meaning, string[]>();
  for (const { name, meaning } of columns) {
    const names = meaning && namesOf.get(meaning);
    if (names) names.push(name);
    else if (meaning) namesOf.set(meaning, [name]);
  }
  // A column of short URLs is not needed beside a slug.
  if (namesOf.has('slug')) namesOf.delete('shortUrl');
  return [...namesOf].flatMap(([meaning, names]): ColumnProblem[] =>
    names.length > 1 ? [{ kind: 'same-meaning', names, meaning }] : [],
  );
}

function findUncertain(columns: readonly FileColumn[]): ColumnProblem[] {
  const hasDestination = columns.some(({ meaning }) => meaning === 'url');
  return columns.slice(0, suggestedColumnsMax).flatMap(({ name, meaning, isKnown, isChosen }): ColumnProblem[] => {
    if (meaning || isChosen) return [];
    const plain = toPlain(name);
    const choices = !hasDestination && Object.hasOwn(ambiguous, plain) ? ambiguous[plain] : undefined;
    if (choices) return [{ kind: 'ambiguous', name, choices }];
    const near = isKnown ? undefined : csvColumns.find((column) => isMisspelt(plain, toPlain(column)));
    return near ? [{ kind: 'misspelt', name, meaning: near }] : [];
  });
}

function findMissing(columns: readonly FileColumn[]): ColumnProblem[] {
  const isThere = columns.some(
    ({ name, meaning, isChosen }) => meaning === 'url' || (!isChosen && Object.hasOwn(ambiguous, toPlain(name))),
  );
  return isThere ? [] : [{ kind: 'no-destination', names: columns.map(({ name }) => name).filter(Boolean) }];
}

/** Whether one letter is missing, too many, another one or in the other order; of long names two. */
function isMisspelt(typed: string, known: string): boolean {
  if (known.length < 4 || typed.length > suggestedCharsMax) return false;
  const most = known.length >= 8 ? 2 : 1;
  return Math.abs(typed.length - known.length) <= most && countEdits(typed, known) <= most;
}

function countEdits(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      next.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
