import type { ShareDimension } from '@linkplane/contracts';
import { escapeHtml } from '@linkplane/runtime';
import { drawClicks, formatCount } from './draw-clicks.ts';
import { renderFrame, type SharedPage } from './html-frame.ts';
import { sharedDays, type SharedDays, type SharedReport } from './read-shared-report.ts';

const headings: Record<ShareDimension, string> = {
  country: 'Countries',
  city: 'Cities',
  referrer: 'Referrers',
  device: 'Devices',
  browser: 'Browsers',
  os: 'Operating systems',
};
const lengths: Record<SharedDays, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' };
const devices: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  mobile: 'Phone',
  tablet: 'Tablet',
  tv: 'TV',
  bot: 'Bot',
};
const regions = new Intl.DisplayNames('en', { type: 'region' });

/** The page with the statistics. */
export function renderReport(report: SharedReport, embed: boolean): SharedPage {
  const { title, days, totalClicks, uniqueVisitors, qrScans, clicksOverTime, rankings } = report;
  const heading = title === '' ? 'All links' : title;
  const figures = [
    ['Clicks', totalClicks],
    ['Visitors', uniqueVisitors],
    ['QR scans', qrScans],
  ] as const;
  return renderFrame({
    title: `${heading}: statistics`,
    embed,
    body:
      `<header><div><h1 dir="auto">${escapeHtml(heading)}</h1><p class="soft">Clicks of people, in days of UTC</p></div>` +
      `<nav aria-label="Time">${sharedDays.map((each) => renderChoice(each, days)).join('')}</nav></header>` +
      `<dl class="figures">${figures.map(([name, count]) => `<div><dt>${name}</dt><dd>${formatCount(count)}</dd></div>`).join('')}</dl>` +
      `<section class="card"><h2>Clicks over time</h2>` +
      `<p class="legend"><span>Clicks</span><span class="second">Visitors</span></p>` +
      `${drawClicks(clicksOverTime, { clicks: totalClicks, visitors: uniqueVisitors })}</section>` +
      `<div class="lists">${rankings.map(renderRanking).join('')}</div>`,
  });
}

function renderChoice(days: SharedDays, chosen: SharedDays): string {
  return `<a href="?days=${days}"${days === chosen ? ' aria-current="page"' : ''}>${lengths[days]}</a>`;
}

function renderRanking({ dimension, rows }: SharedReport['rankings'][number]): string {
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks));
  const items = rows.map(({ name, clicks }) => {
    const share = Math.max(1, Math.round((100 * clicks) / most));
    const bar = `<svg aria-hidden="true"><rect width="${share}%" height="100%" rx="6"/></svg>`;
    return `<li>${bar}<span dir="auto">${escapeHtml(nameValue(dimension, name))}</span><span>${formatCount(clicks)}</span></li>`;
  });
  const list = rows.length === 0 ? '<p class="soft">Nothing yet.</p>' : `<ol>${items.join('')}</ol>`;
  return `<section class="card"><h2>${headings[dimension]}</h2>${list}</section>`;
}

function nameValue(dimension: ShareDimension, name: string): string {
  if (dimension === 'device') return devices[name] ?? name;
  return dimension === 'country' && /^[A-Z]{2}$/.test(name) ? (regions.of(name) ?? name) : name;
}

/** The page that asks for the password. @param problem what was wrong with the last try */
export function renderPasswordForm(problem?: string): SharedPage {
  return renderFrame({
    title: 'Shared statistics',
    embed: false,
    body:
      `<form method="post"><h1>Shared statistics</h1>` +
      (problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`) +
      `<label for="password">Password</label>` +
      `<input id="password" name="password" type="password" autocomplete="current-password" required autofocus>` +
      `<button>Show statistics</button></form>`,
  });
}

/** A page with nothing but a message. */
export function renderMessage(heading: string, text: string): SharedPage {
  return renderFrame({
    title: heading,
    embed: false,
    body: `<h1>${escapeHtml(heading)}</h1><p class="soft">${escapeHtml(text)}</p>`,
  });
}
