import { renderIcon, renderShape } from '../icons/render-icon.ts';
import { markup, type Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { readText } from '../read-settings.ts';
import { clickPath } from '../block-target.ts';
import { readEmail, readPhone } from './contact-address.ts';
import { writeVcard } from './vcard.ts';

/** A button that opens the visitor's mail program. */
export function renderEmail(block: ProfileBlock): Markup | undefined {
  const address = readEmail(block.content);
  if (address === undefined) return undefined;
  const subject = readText(block.settings, 'subject')?.trim() ?? '';
  const query = subject === '' ? '' : `?subject=${encodeURIComponent(subject.toWellFormed())}`;
  const [local, domain] = splitAt(address);
  const href = `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}${query}`;
  return renderCard(block, { href, label: block.label, detail: address, shape: 'mail', standIn: address });
}

/** A button that calls. */
export function renderPhone(block: ProfileBlock): Markup | undefined {
  const number = readPhone(block.content);
  if (number === undefined) return undefined;
  const written = block.content?.trim() ?? number;
  return renderCard(block, {
    href: `tel:${number}`,
    label: block.label,
    detail: written,
    shape: 'phone',
    standIn: written,
  });
}

/** A button that saves the contact: the file comes from this service, see `writeVcard`. */
export function renderVcard(block: ProfileBlock): Markup | undefined {
  if (writeVcard(block) === undefined) return undefined;
  const name = readText(block.settings, 'name')?.trim() ?? '';
  const job = readText(block.settings, 'jobTitle')?.trim();
  const organisation = readText(block.settings, 'organisation')?.trim();
  const detail = [block.label?.trim() ? name : undefined, job, organisation].filter(Boolean).join(' · ');
  const href = clickPath(block, 0);
  return renderCard(block, { href, label: block.label, detail, shape: 'user', standIn: name });
}

type Card = {
  href: string;
  label: string | null;
  detail: string;
  shape: 'mail' | 'phone' | 'user';
  /** In place of a label. */
  standIn: string;
};

function renderCard({ icon }: ProfileBlock, { href, label, detail, shape, standIn }: Card): Markup {
  const text = label?.trim() ? label : standIn;
  const drawn = renderIcon(icon) ?? renderShape(shape);
  return markup`<a class="card link" href="${href}" rel="nofollow noopener"><span class="media icon">${drawn}</span><span class="words"><span class="label" dir="auto">${text}</span>${
    detail !== '' && detail !== text && markup`<span class="host" dir="auto">${detail}</span>`
  }</span><span class="go">${renderShape('chevron')}</span></a>`;
}

function splitAt(address: string): [string, string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
}
