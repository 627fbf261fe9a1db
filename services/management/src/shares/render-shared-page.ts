import type { ShareDimension } from '@linkplane/contracts';
import type { Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';
import { drawClicks, nameStep } from './draw-clicks.ts';
import { renderFrame, type SharedPage } from './html-frame.ts';
import { formatsOf } from './locale-formats.ts';
import { sharedDays, type SharedDays, type SharedRange, type SharedReport } from './read-shared-report.ts';

/** The page with the statistics. */
export function renderReport(t: Translator, report: SharedReport, embed: boolean): SharedPage {
  const { title, timezone, totalClicks, uniqueVisitors, qrScans, clicksOverTime, rankings } = report;
  const heading = title === '' ? t.text('All links') : title;
  const figures = [
    [t.text('Clicks'), totalClicks],
    [t.text('Visitors'), uniqueVisitors],
    [t.text('QR scans'), qrScans],
  ] as const;
  const { counts } = formatsOf(t.locale);
  const last = clicksOverTime.at(-1);
  return renderFrame({
    t,
    title: t.text('{name}: statistics', { name: heading }),
    embed,
    readsZone: true,
    body:
      `<header><div><h1 dir="auto">${escapeHtml(heading)}</h1><p class="soft">${escapeHtml(t.text('Bots excluded · days in {timezone}', { timezone }))}</p></div>` +
      `<nav aria-label="${escapeHtml(t.text('Time range'))}">${sharedDays.map((each) => renderChoice(t, each, report)).join('')}</nav></header>` +
      `<dl class="figures">${figures.map(([name, count]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(counts.format(count))}</dd></div>`).join('')}</dl>` +
      `<section class="card"><h2>${escapeHtml(t.text('Clicks over time'))}</h2>` +
      `<p class="legend"><span>${escapeHtml(t.text('Clicks'))}</span><span class="second">${escapeHtml(t.text('Visitors'))}</span>` +
      `${last ? `<span class="open">${escapeHtml(nameStep(t, last.date, false))}</span>` : ''}</p>` +
      `${drawClicks(t, clicksOverTime, { clicks: totalClicks, visitors: uniqueVisitors })}</section>` +
      `<div class="lists">${rankings.map((ranking) => renderRanking(t, ranking)).join('')}</div>`,
  });
}

function renderChoice(t: Translator, days: SharedDays, chosen: SharedRange): string {
  const query = new URLSearchParams({ days: String(days), timezone: chosen.timezone });
  return `<a href="?${escapeHtml(query.toString())}"${days === chosen.days ? ' aria-current="page"' : ''}>${escapeHtml(nameLength(t, days))}</a>`;
}

function renderRanking(t: Translator, { dimension, rows }: SharedReport['rankings'][number]): string {
  const { counts } = formatsOf(t.locale);
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks));
  const items = rows.map(({ name, clicks }) => {
    const share = Math.max(1, Math.round((100 * clicks) / most));
    const bar = `<svg aria-hidden="true"><rect width="${share}%" height="100%" rx="6"/></svg>`;
    return `<li>${bar}<span dir="auto">${escapeHtml(nameValue(t, dimension, name))}</span><span>${escapeHtml(counts.format(clicks))}</span></li>`;
  });
  const list =
    rows.length === 0 ? `<p class="soft">${escapeHtml(t.text('Nothing yet.'))}</p>` : `<ol>${items.join('')}</ol>`;
  return `<section class="card"><h2>${escapeHtml(nameDimension(t, dimension))}</h2>${list}</section>`;
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

/** Names of cities, browsers and systems are the same in every language. */
function nameValue(t: Translator, dimension: ShareDimension, name: string): string {
  // What reports call a click without a value.
  if (name === 'Unknown') return t.text('Unknown');
  if (dimension === 'referrer' && name === 'Direct') return t.text('Direct');
  if (dimension === 'device') return nameDevice(t, name);
  if (dimension === 'country' && /^[A-Z]{2}$/.test(name)) return formatsOf(t.locale).regions.of(name) ?? name;
  return name;
}

function nameDevice(t: Translator, name: string): string {
  switch (name) {
    case 'desktop':
      return t.text('Desktop');
    case 'mobile':
      return t.text('Phone');
    case 'tablet':
      return t.text('Tablet');
    case 'tv':
      return t.text('TV');
    case 'bot':
      return t.text('Bot');
    default:
      return name;
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
