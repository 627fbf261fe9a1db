import { directionOf, type Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';
import { formatsOf } from './locale-formats.ts';

/** `date` as reports have it: a day, or an instant in UTC. */
type Step = { date: string; clicks: number; uniqueVisitors: number };

const [width, height] = [760, 240];
const edges = { top: 14, right: 4, bottom: 30 };
const plotHeight = height - edges.top - edges.bottom;
const gridLines = 4;
/** The width beside the plot, for the figures of its scale. */
const scaleWidthMin = 60;
/** The width of a figure in the largest type, which phones have. */
const digitWidth = 13;
const scaleGap = 8;
/** The share of the width of a step. */
const gapShare = 0.25;
const labelsMax = 6;

/**
 * Clicks as bars and visitors as a line above one scale, as an SVG with a text for those who do not see it. A last step
 * that is not over yet, and the way to its point, are dashed: they would look like a drop.
 */
export function drawClicks(
  t: Translator,
  steps: readonly Step[],
  totals: { clicks: number; visitors: number },
  hasOpenStep = true,
): string {
  const { shortCounts, days } = formatsOf(t.locale);
  const formatDate = (date: string) => escapeHtml(days.format(new Date(date)));
  // An anchor is at the start or the end of a text in its own direction.
  const rightAnchor = directionOf(t.locale) === 'rtl' ? 'start' : 'end';
  const top = chooseTop(Math.max(0, ...steps.map(({ clicks }) => clicks)));
  const scale = Array.from({ length: gridLines + 1 }, (_, line) => (top * line) / gridLines);
  const figures = scale.map((value) => shortCounts.format(value));
  const left = Math.max(scaleWidthMin, scaleGap + digitWidth * Math.max(...figures.map(({ length }) => length)));
  const stepWidth = (width - left - edges.right) / Math.max(1, steps.length);
  const xOf = (index: number) => left + index * stepWidth;
  const yOf = (value: number) => edges.top + plotHeight * (1 - value / top);
  const grid = scale.map((value, line) => {
    const y = round(yOf(value));
    return (
      `<line x1="${left}" x2="${width - edges.right}" y1="${y}" y2="${y}"/>` +
      `<text x="${left - scaleGap}" y="${y + 4}" text-anchor="${rightAnchor}">${escapeHtml(figures[line] ?? '')}</text>`
    );
  });
  const bars = steps.map(({ date, clicks, uniqueVisitors }, index) => {
    const isOver = !hasOpenStep || index < steps.length - 1;
    const counts = { clicks, visitors: uniqueVisitors, date: nameStep(t, date, isOver) };
    const title = t.text(
      '{date}: {clicks, plural, one {# click} other {# clicks}}, {visitors, plural, one {# visitor} other {# visitors}}',
      counts,
    );
    const x = round(xOf(index) + (stepWidth * gapShare) / 2);
    const box = `x="${x}" width="${round(stepWidth * (1 - gapShare))}"`;
    const y = round(yOf(clicks));
    return `<rect class="clicks${isOver ? '' : ' open'}" ${box} y="${y}" height="${round(edges.top + plotHeight - y)}" rx="2"><title>${escapeHtml(title)}</title></rect>`;
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
    `${grid.join('')}${bars.join('')}<polyline class="visitors" points="${points.slice(0, hasOpenStep ? -1 : undefined).join(' ')}"/>` +
    `${hasOpenStep ? `<polyline class="visitors open" points="${points.slice(-2).join(' ')}"/>` : ''}${labels.join('')}</svg>`
  );
}

/** The date of a step; of one that is not over yet, with "so far". */
export function nameStep(t: Translator, date: string, isOver: boolean): string {
  const name = formatsOf(t.locale).days.format(new Date(date));
  return isOver ? name : t.text('{date}, so far', { date: name });
}

/** Close enough to each other that a plot is never much higher than what is in it. */
const scaleFactors = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** A round number that is at least as large, and divides into the lines of the grid. */
function chooseTop(max: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, max / gridLines)));
  const factor = scaleFactors.find((each) => each * step * gridLines >= max && Number.isInteger(each * step)) ?? 10;
  return factor * step * gridLines;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
