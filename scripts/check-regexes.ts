// Finds regular expressions whose time grows faster than their input, such as /(a+)+$/ and /\.+$/. Part of `npm run check`.
import { collectRegexes, type SourceRegex } from './collect-regexes.ts';

process.env['RECHECK_BACKEND'] = 'pure'; // read when the library is loaded
const { checkSync } = await import('recheck');

const analysisMsMax = 30_000;
/**
 * The limits hold for the parts of an analysis, too: their steps decide, because on a busy machine a linear search may
 * take long.
 */
const limits = { timeout: analysisMsMax, attackTimeout: analysisMsMax, incubationTimeout: analysisMsMax };

/** Not linear, on an input that is never long. */
const onShortInput = [
  { file: 'packages/event-journal/src/segment-format.ts', source: '\\0+$' }, // an id in a header of fixed size
];

const unboundedRepeat = /[*+]|\{\d+,\}/;
const repeatOfGroup = /\)(?:[*+]|\{\d)/;

/** Whether an analysis, which takes seconds for some, can only find that it is linear: nothing repeats without a bound. */
function isPlainlyLinear(source: string): boolean {
  return !unboundedRepeat.test(source) && !repeatOfGroup.test(source);
}

/** How the time of a regular expression grows, in words; undefined where that is linear, or unknown (flag `v`). */
export function describeGrowth({ source, flags }: Pick<SourceRegex, 'source' | 'flags'>): string | undefined {
  if (isPlainlyLinear(source)) return undefined;
  const diagnosis = checkSync(source, flags, limits);
  if (diagnosis.status !== 'vulnerable') return undefined;
  return `${diagnosis.complexity.summary}, for example on ${diagnosis.attack.pattern}`;
}

if (import.meta.main) {
  const regexes = collectRegexes(process.cwd()).filter(
    ({ file, source }) => !onShortInput.some((known) => known.file === file && known.source === source),
  );
  const growths = new Map<string, string | undefined>();
  const wrong = regexes.flatMap((regex) => {
    const key = `${regex.source}/${regex.flags}`;
    if (!growths.has(key)) growths.set(key, describeGrowth(regex));
    const growth = growths.get(key);
    return growth === undefined ? [] : [`${regex.file}:${regex.line} /${regex.source}/${regex.flags}: ${growth}`];
  });
  console.log([...wrong, `${regexes.length} regular expressions, ${wrong.length} not linear`].join('\n'));
  if (wrong.length > 0) process.exitCode = 1;
}
