import type { ShareDimension } from '@linkplane/contracts';
import type { Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';
import { describeFilter, nameFilterValue } from './describe-filter.ts';
import { drawClicks, nameStep } from './draw-clicks.ts';
import { renderFrame, type SharedPage } from './html-frame.ts';
import { formatsOf } from './locale-formats.ts';
import { sharedDays, type SharedDays, type SharedRange, type SharedReport } from './read-shared-report.ts';

/** How a share wants its page to look. */
type Look = { name: string | null; embed: boolean; includeBots: boolean; includeInternal: boolean };

/** The page with the statistics. */
export function renderReport(t: Translator, report: SharedReport, look: Look): SharedPage {
  const { title, days, totalClicks, uniqueVisitors, qrScans, clicksOverTime, rankings, isOpen } = report;
  const subject = title === '' ? t.text('All links') : title;
  const heading = look.name ?? subject;
  const last = isOpen ? clicksOverTime.at(-1) : undefined;
  return renderFrame({
    t,
    title: t.text('{name}: statistics', { name: heading }),
    embed: look.embed,
    readsZone: days !== undefined,
    body:
      `<header><div><h1 dir="auto">${escapeHtml(heading)}</h1>` +
      (look.name === null ? '' : `<p dir="auto">${escapeHtml(subject)}</p>`) +
      `<p class="soft">${escapeHtml(describeRange(t, report))}</p>` +
      `<p class="soft">${escapeHtml(describeCounted(t, report, look))}</p>${renderFilters(t, report)}</div>` +
      (days === undefined
        ? ''
        : `<nav aria-label="${escapeHtml(t.text('Time range'))}">${sharedDays.map((each) => renderChoice(t, each, { days, timezone: report.range.timezone })).join('')}</nav>`) +
      `</header><dl class="figures">` +
      renderFigure(t, t.text('Clicks'), totalClicks, report.comparison?.totalClicks) +
      renderFigure(t, t.text('Visitors'), uniqueVisitors, report.comparison?.uniqueVisitors) +
      `${renderFigure(t, t.text('QR scans'), qrScans)}</dl>` +
      `<section class="card"><h2>${escapeHtml(t.text('Clicks over time'))}</h2>` +
      `<p class="legend"><span>${escapeHtml(t.text('Clicks'))}</span><span class="second">${escapeHtml(t.text('Visitors'))}</span>` +
      `${last ? `<span class="open">${escapeHtml(nameStep(t, last.date, false))}</span>` : ''}</p>` +
      `${drawClicks(t, clicksOverTime, { clicks: totalClicks, visitors: uniqueVisitors }, isOpen)}</section>` +
      `<div class="lists">${rankings.map((ranking) => renderRanking(t, ranking, totalClicks)).join('')}</div>`,
  });
}

function describeRange(t: Translator, { range: { start, end, timezone } }: SharedReport): string {
  const dates = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeZone: timezone });
  return dates.formatRange(start, new Date(end.getTime() - 1));
}

/** What counts, as facts beside each other. */
function describeCounted(t: Translator, { range: { timezone } }: SharedReport, look: Look): string {
  return [
    look.includeBots ? t.text('Bots included') : t.text('Bots excluded'),
    ...(look.includeInternal ? [t.text('own traffic included')] : []),
    t.text('days in {timezone}', { timezone }),
  ].join(' · ');
}

function renderFilters(t: Translator, { filters }: SharedReport): string {
  if (filters.length === 0) return '';
  const items = filters.map((filter) => `<li dir="auto">${escapeHtml(describeFilter(t, filter))}</li>`);
  return `<ul class="filters" aria-label="${escapeHtml(t.text('Filters'))}">${items.join('')}</ul>`;
}

function renderFigure(t: Translator, name: string, count: number, before?: number): string {
  const { counts, changes } = formatsOf(t.locale);
  const was = before === undefined ? '' : t.text('{count, number} before', { count: before });
  const change = before === undefined || before === 0 ? '' : changes.format((count - before) / before);
  const compared = [change, was].filter((text) => text !== '').join(' · ');
  return (
    `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(counts.format(count))}</dd>` +
    `${compared === '' ? '' : `<dd class="before">${escapeHtml(compared)}</dd>`}</div>`
  );
}

function renderChoice(t: Translator, days: SharedDays, chosen: SharedRange): string {
  const query = new URLSearchParams({ days: String(days), timezone: chosen.timezone });
  return `<a href="?${escapeHtml(query.toString())}"${days === chosen.days ? ' aria-current="page"' : ''}>${escapeHtml(nameLength(t, days))}</a>`;
}

function renderRanking(t: Translator, { dimension, rows }: SharedReport['rankings'][number], total: number): string {
  const { counts, shares } = formatsOf(t.locale);
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks));
  const items = rows.map(({ name, clicks }) => {
    const width = Math.max(1, Math.round((100 * clicks) / most));
    const bar = `<svg aria-hidden="true"><rect width="${width}%" height="100%" rx="6"/></svg>`;
    const flag = dimension === 'country' ? drawFlag(name) : '';
    return (
      `<li>${bar}${flag}<span dir="auto">${escapeHtml(nameFilterValue(t, dimension, name))}</span>` +
      `<span>${escapeHtml(counts.format(clicks))}</span>` +
      `<span class="share">${escapeHtml(shares.format(clicks / Math.max(1, total)))}</span></li>`
    );
  });
  const list =
    rows.length === 0 ? `<p class="soft">${escapeHtml(t.text('Nothing yet.'))}</p>` : `<ol>${items.join('')}</ol>`;
  return `<section class="card"><h2>${escapeHtml(nameDimension(t, dimension))}</h2>${list}</section>`;
}

const [letterA, flagA] = [65, 0x1_f1_e6];

/** The flag of a country as its two letters are written in Unicode: nothing is loaded for it. */
function drawFlag(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  const letters = Array.from(code, (letter) => String.fromCodePoint(flagA + letter.charCodeAt(0) - letterA));
  return `<span class="flag" aria-hidden="true">${letters.join('')}</span>`;
}

function nameLength(t: Translator, days: SharedDays): string {
  return days === 365
    ? t.text('{count, plural, one {# month} other {# months}}', { count: 12 })
    : t.text('{count, plural, one {# day} other {# days}}', { count: days });
}

function nameDimension(t: Translator, dimension: ShareDimension): string {
  switch (dimension) {
    case 'country':
      return t.text('Countries');
    case 'city':
      return t.text('Cities');
    case 'referrer':
      return t.text('Referrers');
    case 'device':
      return t.text('Devices');
    case 'browser':
      return t.text('Browsers');
    case 'os':
      return t.text('Operating systems');
  }
}

/** The page that asks for the password. @param problem what was wrong with the last try */
export function renderPasswordForm(t: Translator, problem?: string): SharedPage {
  return renderFrame({
    t,
    title: t.text('Shared statistics'),
    embed: false,
    readsZone: false,
    body:
      `<form method="post"><h1>${escapeHtml(t.text('Shared statistics'))}</h1>` +
      (problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`) +
      `<label for="password">${escapeHtml(t.text('Password'))}</label>` +
      `<input id="password" name="password" type="password" autocomplete="current-password" required autofocus>` +
      `<button>${escapeHtml(t.text('Show statistics'))}</button></form>`,
  });
}

/** A page with nothing but a message. */
export function renderMessage(t: Translator, heading: string, text: string): SharedPage {
  return renderFrame({
    t,
    title: heading,
    embed: false,
    readsZone: false,
    body: `<h1>${escapeHtml(heading)}</h1><p class="soft">${escapeHtml(text)}</p>`,
  });
}
