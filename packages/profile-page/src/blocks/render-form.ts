import type { Translator } from '@linkplane/messages';
import { markup, type Markup } from '../markup.ts';
import { languageOf } from '../page-words.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { readText } from '../read-settings.ts';
import { entryCharsMax, labelOf, readFormFields, trapName, type FormField } from './form-fields.ts';

const buttonCharsMax = 60;
const lineCharsMax = 500;

/** A form that is sent to this service, and stored there. */
export function renderForm(block: ProfileBlock, t: Translator): Markup | undefined {
  const fields = readFormFields(block);
  if (fields.length === 0) return undefined;
  const { id, label, content, settings } = block;
  const title = label?.trim() ? label : undefined;
  const intro = content?.trim() ? content.trim() : undefined;
  const button = readText(settings, 'button')?.trim().slice(0, buttonCharsMax);
  const path = `/b/${encodeURIComponent(id)}`;
  return markup`<form class="card form" method="post" action="${path}" accept-charset="utf-8">${
    title !== undefined && markup`<h2 class="heading two" dir="auto">${title}</h2>`
  }${intro !== undefined && markup`<p class="intro" dir="auto">${intro}</p>`}${fields.map((field) =>
    renderField(id, field, t),
  )}<p class="trap" aria-hidden="true"><label for="${id}-${trapName}">${t.text('Leave this empty')}</label><input id="${id}-${trapName}" name="${trapName}" tabindex="-1" autocomplete="off"></p><button type="submit">${
    button ? markup`<span dir="auto">${button}</span>` : markup`<span ${languageOf(t)}>${t.text('Send')}</span>`
  }</button></form>`;
}

function renderField(blockId: string, field: FormField, t: Translator): Markup {
  const { name, type, isRequired } = field;
  const id = `${blockId}-${name}`;
  const required = isRequired && markup` required`;
  if (type === 'checkbox')
    return markup`<p class="field check"><input type="checkbox" id="${id}" name="${name}" value="yes"${required}><label for="${id}" dir="auto">${field.label}</label></p>`;
  const label = labelOf(field, t);
  const isTranslated = label !== field.label;
  const shown = markup`<label for="${id}" dir="auto"${isTranslated && markup` lang="${t.locale}"`}>${label}${!isRequired && markup` <span class="optional" ${languageOf(t)}>${t.text('(optional)')}</span>`}</label>`;
  if (type === 'long')
    return markup`<p class="field">${shown}<textarea id="${id}" name="${name}" rows="4" dir="auto" maxlength="${entryCharsMax}"${required}></textarea></p>`;
  return markup`<p class="field">${shown}<input ${inputOf(type)} id="${id}" name="${name}" dir="auto"${
    name === 'name' && markup` autocomplete="name"`
  } maxlength="${lineCharsMax}"${required}></p>`;
}

function inputOf(type: FormField['type']): Markup {
  if (type === 'email') return markup`type="email" autocomplete="email" inputmode="email"`;
  if (type === 'phone') return markup`type="tel" autocomplete="tel"`;
  return markup`type="text"`;
}
