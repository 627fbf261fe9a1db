import type { Page } from 'playwright-core';

/**
 * Lists what a page that is read from right to left shows wrongly: a switch whose knob is off its track or on the wrong
 * side, an address, code or unit that is not read from left to right, a text that is cut at its beginning, and an icon that
 * points against the direction of reading. Runs in the browser.
 */
const listFaults = `(() => {
  const found = [];
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
  // What only screen readers get is one pixel wide.
  const isRead = (element) => isShown(element) && element.getBoundingClientRect().width > 1 && element.closest('.unseen, script, style, iframe') === null;
  const directionOf = (element) => getComputedStyle(element).direction;
  const slack = 1;

  for (const track of document.querySelectorAll('[role=switch]')) {
    const knob = track.firstElementChild;
    if (!isShown(track) || knob === null) continue;
    const [outer, inner] = [track.getBoundingClientRect(), knob.getBoundingClientRect()];
    const name = 'the knob of ' + (track.getAttribute('aria-labelledby') ?? track.outerHTML.slice(0, 80));
    const [left, right] = [inner.left - outer.left, outer.right - inner.right];
    if (left < -slack || right < -slack) found.push(name + ' is off its track');
    else if ((track.getAttribute('aria-checked') === 'true') !== left < right) found.push(name + ' is on the wrong side');
  }

  // Web addresses, hosts with a path or port, tokens and ids, and numbers with a unit of Latin letters.
  const address = /^[!-~]*[a-z0-9][!-~]*[/:][!-~]+$/i;
  const id = /^(?:lnk|prf|blk|tok|wsp|usr|dom|whk|evt|whsec|lp|tag|shr|ers)_[!-~…]+$/;
  const unit = /^\\d[\\d.,]*\\s?(?:px|ms|s|B|KB|MB|GB|KiB|MiB)$/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    const text = data.trim();
    if (text === '' || !isRead(parentElement)) continue;
    const isOfLatin = address.test(text) || id.test(text) || unit.test(text) || (parentElement.closest('code, pre, kbd') !== null && /[a-z]/i.test(text));
    if (isOfLatin && directionOf(parentElement) !== 'ltr') found.push('"' + text.slice(0, 60) + '" is not read from left to right');
  }

  for (const element of document.querySelectorAll('main *, [role=dialog] *, header *')) {
    const { textOverflow } = getComputedStyle(element);
    if (textOverflow !== 'ellipsis' || element.scrollWidth <= element.clientWidth + slack || !isRead(element)) continue;
    if (element.matches('input, select, textarea')) continue;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let first = walker.nextNode();
    while (first && first.data.trim() === '') first = walker.nextNode();
    if (!first) continue;
    const range = document.createRange();
    const at = first.data.search(/\\S/);
    range.setStart(first, at);
    range.setEnd(first, at + 1);
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    if (letter.width > 0 && (letter.left < box.left - slack || letter.right > box.right + slack))
      found.push('"' + element.textContent.trim().slice(0, 60) + '" is cut at its beginning');
  }

  const pointing = /lucide-(?:arrow|chevron|chevrons|move|corner-down|undo|redo|reply|forward|log-out|log-in|panel)(?:-2)?(?:-left|-right)?(?:\\s|$)/;
  const sided = /-(?:left|right)(?:\\s|$)|lucide-(?:undo|redo|reply|forward|log-out|log-in)/;
  for (const icon of document.querySelectorAll('svg.lucide')) {
    const names = icon.getAttribute('class') ?? '';
    if (!isShown(icon) || !pointing.test(names) || !sided.test(names) || icon.closest('[dir=ltr]') !== null) continue;
    let isMirrored = false;
    for (let part = icon; part; part = part.parentElement) {
      const { transform, scale } = getComputedStyle(part);
      const flips = (transform.startsWith('matrix(') && Number(transform.slice(7).split(',')[0]) < 0) !== scale.startsWith('-1');
      if (flips) isMirrored = !isMirrored;
    }
    if (!isMirrored) found.push('the icon ' + names.trim() + ' points against the direction of reading');
  }
  return [...new Set(found)];
})()`;

/** What a page in Arabic shows wrongly at its current width. */
export async function findMirrorFaults(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(listFaults);
}
