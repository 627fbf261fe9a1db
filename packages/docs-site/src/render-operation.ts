import { escapeHtml } from './escape-html.ts';
import { renderCode } from './highlight-code.ts';
import { exampleOf, type Reference, type ReferenceOperation } from './read-reference.ts';
import { renderFields, renderParameters, renderText } from './render-schema.ts';
import { writeSamples } from './write-samples.ts';

/** An operation: what it does and takes on one side, calls and responses on the other. */
export function renderOperation(
  operation: ReferenceOperation,
  { resolve }: Reference,
  { origin, hasApi }: { origin: string; hasApi: boolean },
): string {
  const { id, title, summary, description, method, path, body } = operation;
  const heading =
    `<h2 id="${id}"><a href="#${id}">${escapeHtml(title)}</a></h2>` +
    `<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></p>`;
  return (
    `<section class="operation" aria-labelledby="${id}"><div class="words">${heading}${title === summary ? '' : renderText(`${summary}.`)}${renderText(description)}` +
    renderPart('Path parameters', operation.pathParameters, renderParameters) +
    renderPart('Query parameters', operation.queryParameters, renderParameters) +
    (operation.fileTypes.length > 0
      ? `<h3>Body</h3><p>A file: ${operation.fileTypes.map((type) => `<code>${escapeHtml(type)}</code>`).join(', ')}</p>`
      : '') +
    (body ? `<h3>Body${body.isRequired ? '' : ' (optional)'}</h3>${renderFields(body.schema, resolve)}` : '') +
    renderPart('Headers', operation.headerParameters, renderParameters) +
    renderReturned(operation, resolve) +
    renderErrors(operation) +
    `</div><div class="samples">${renderSamples(operation, origin)}${renderExample(operation)}${operation.fileTypes.length > 0 || !hasApi ? '' : renderTry(operation)}</div></section>`
  );
}

/** Long paths may break after a slash, and nowhere else. */
const breakable = (path: string) => escapeHtml(path).replaceAll('/', '/<wbr>');

function renderPart<Item>(title: string, items: readonly Item[], render: (items: readonly Item[]) => string): string {
  return items.length === 0 ? '' : `<h3>${title}</h3>${render(items)}`;
}

function renderReturned({ response }: ReferenceOperation, resolve: Reference['resolve']): string {
  const { status, schema, types } = response;
  const files = types.filter((type) => type !== 'application/json');
  const data = schema?.properties?.['data'];
  const fields = data ? renderFields(data.type === 'array' && data.items ? data.items : data, resolve) : '';
  const kinds = files.map((type) => `<code>${escapeHtml(type)}</code>`).join(', ');
  return (
    `<h3>Returns</h3><p><code>${status}</code>${files.length === 0 ? '' : ` with ${kinds}`}</p>` +
    (fields === '' ? '' : `<details><summary>Fields of <code>data</code></summary>${fields}</details>`)
  );
}

function renderErrors({ errors }: ReferenceOperation): string {
  if (errors.length === 0) return '';
  const rows = errors.map(
    ({ status, code, summary }) =>
      `<li><p class="field"><code>${status} ${code}</code></p><div class="words">${renderText(summary)}</div></li>`,
  );
  return `<details><summary>Errors</summary><ul class="fields">${rows.join('')}</ul></details>`;
}

/** All of them stand in the page; the script shows one, and without it the first is shown. */
function renderSamples(operation: ReferenceOperation, origin: string): string {
  const samples = writeSamples(operation, origin);
  const tabs = samples.map(
    ({ name }, index) =>
      `<button type="button" role="tab" id="${operation.id}-tab-${index}" aria-controls="${operation.id}-sample-${index}" aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}" data-language="${name}">${name}</button>`,
  );
  const panels = samples.map(
    ({ language, code }, index) =>
      `<div role="tabpanel" id="${operation.id}-sample-${index}" aria-labelledby="${operation.id}-tab-${index}"${index === 0 ? '' : ' hidden'}>${renderCode(code, language)}</div>`,
  );
  const label = escapeHtml(`${operation.summary}: code`);
  return `<div class="tabs"><div role="tablist" aria-label="${label}">${tabs.join('')}</div>${panels.join('')}</div>`;
}

function renderExample({ response }: ReferenceOperation): string {
  if (response.example === undefined) return '';
  return `<p class="caption">Response</p>${renderCode(JSON.stringify(response.example, null, 2), 'json')}`;
}

/** A form that the script sends to this service, with the reader's own token. */
function renderTry({ id, method, path, pathParameters, queryParameters, body, summary }: ReferenceOperation): string {
  const inputs = [...pathParameters, ...queryParameters].map((parameter) => {
    const isPath = parameter.in === 'path';
    const value = isPath ? '' : parameter.required ? exampleOf(parameter) : '';
    const hint = escapeHtml(exampleOf(parameter));
    return (
      `<label>${escapeHtml(parameter.name)}${parameter.required ? '' : ' <span>optional</span>'}` +
      `<input name="${escapeHtml(parameter.name)}" data-in="${parameter.in}" value="${escapeHtml(value)}" placeholder="${hint}"${parameter.required ? ' required' : ''} autocomplete="off"></label>`
    );
  });
  const text = body?.example === undefined ? '' : escapeHtml(JSON.stringify(body.example, null, 2));
  const area = body ? `<label>Body<textarea name="body" rows="8" spellcheck="false">${text}</textarea></label>` : '';
  return (
    `<details class="try" hidden><summary>Try it</summary>` +
    `<form data-method="${method}" data-path="${escapeHtml(path)}" aria-label="${escapeHtml(`Try: ${summary}`)}" id="${id}-try">` +
    `<label>API token<input name="token" type="password" autocomplete="off" placeholder="lp_…" required></label>` +
    `${inputs.join('')}${area}<p class="hint">Sends a real request to this service, for the workspace of the token.</p>` +
    `<button type="submit">Send request</button><div class="result" aria-live="polite"></div></form></details>`
  );
}
