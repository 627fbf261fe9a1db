import { directionOf, type Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';
import { formatsOf } from './locale-formats.ts';

/** `date` as reports have it: a day, or an instant in UTC. */
type Step = { date: string; clicks: number; uniqueVisitors: number };

const [width, height] = [760, 240];
const edges = { top: 14, right: 4, bottom: 30, left: 60 };
const plotWidth = width - edges.left - edges.right;
const plotHeight = height - edges.top - edges.bottom;
const gridLines = 4;
/** Of the width of a step. */
const gapShare = 0.25;
const labelsMax = 6;

/** Clicks as bars and visitors as a line above one scale, as an SVG with a text for those who do not see it. */
export function drawClicks(
  t: Translator,
  steps: readonly Step[],
  totals: { clicks: number; visitors: number },
): string {
  const { shortCounts, days } = formatsOf(t.locale);
  const formatDate = (date: string) => escapeHtml(days.format(new Date(date)));
  // An anchor is at the start or the end of a text in its own direction.
  const rightAnchor = directionOf(t.locale) === 'rtl' ? 'start' : 'end';
  const top = chooseTop(Math.max(0, ...steps.map(({ clicks }) => clicks)));
  const stepWidth = plotWidth / Math.max(1, steps.length);
  const xOf = (index: number) => edges.left + index * stepWidth;
  const yOf = (value: number) => edges.top + plotHeight * (1 - value / top);
  const grid = Array.from({ length: gridLines + 1 }, (_, line) => {
    const value = (top * line) / gridLines;
    const y = round(yOf(value));
    return (
      `<line x1="${edges.left}" x2="${width - edges.right}" y1="${y}" y2="${y}"/>` +
      `<text x="${edges.left - 8}" y="${y + 4}" text-anchor="${rightAnchor}">${escapeHtml(shortCounts.format(value))}</text>`
    );
  });
  const bars = steps.map(({ date, clicks, uniqueVisitors }, index) => {
    const counts = { clicks, visitors: uniqueVisitors, date: days.format(new Date(date)) };
    const title = t.text(
      '{date}: {clicks, plural, one {# click} other {# clicks}}, {visitors, plural, one {# visitor} other {# visitors}}',
      counts,
    );
    const x = round(xOf(index) + (stepWidth * gapShare) / 2);
    const box = `x="${x}" width="${round(stepWidth * (1 - gapShare))}"`;
    const y = round(yOf(clicks));
    return `<rect class="clicks" ${box} y="${y}" height="${round(edges.top + plotHeight - y)}" rx="2"><title>${escapeHtml(title)}</title></rect>`;
  });
  const points = steps.map((step, index) => `${round(xOf(index + 0.5))},${round(yOf(step.uniqueVisitors))}`);
  const every = Math.max(1, Math.ceil(steps.length / labelsMax));
  const labels = steps.flatMap(({ date }, index) =>
    index % every === 0
      ? [`<text x="${round(xOf(index + 0.5))}" y="${height - 6}" text-anchor="middle">${formatDate(date)}</text>`]
      : [],
  );
  const name = t.text(
    'Clicks over time: {clicks, plural, one {# click} other {# clicks}} of {visitors, plural, one {# visitor} other {# visitors}}',
    totals,
  );
  return (
    `<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(name)}">` +
    `${grid.join('')}${bars.join('')}<polyline class="visitors" points="${points.join(' ')}"/>${labels.join('')}</svg>`
  );
}

/** A round number that is at least as large, and divides into the lines of the grid. */
function chooseTop(max: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, max / gridLines)));
  const factor =
    [1, 2, 2.5, 5, 10].find((each) => each * step * gridLines >= max && Number.isInteger(each * step)) ?? 10;
  return factor * step * gridLines;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
