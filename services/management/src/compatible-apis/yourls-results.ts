import type { Link } from '@linkplane/contracts';
import type { AppError } from '../http/app-error.ts';
import type { ForeignResponse } from './foreign-api.ts';

type Value = string | { [name: string]: Value };

/** A result before it is written in one of the formats. @property simple the whole response of the format `simple` */
export type YourlsResult = { statusCode: number; simple?: string; fields: { [name: string]: Value } };

const withoutSimpleForm = 'Need either XML or JSON format for stats';

/** A link as statistics list it. YOURLS shows the destination where a link has no title; addresses are not stored here. */
export function presentYourlsLink({ shortUrl, url, title, createdAt, clicks }: Link) {
  const timestamp = createdAt.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length).replace('T', ' ');
  return { shorturl: shortUrl, url, title: title ?? url, timestamp, ip: '', clicks: String(clicks) };
}

/** YOURLS responds in XML unless a request says otherwise. */
export function formatYourls(
  format: string | undefined,
  { statusCode, simple, fields }: YourlsResult,
): ForeignResponse {
  switch (format) {
    case 'json':
      return { status: statusCode, body: fields };
    case 'simple':
      return { status: statusCode, body: simple ?? withoutSimpleForm, contentType: 'text/plain; charset=utf-8' };
    case undefined:
    default:
      return { status: statusCode, body: toXml(fields), contentType: 'application/xml; charset=utf-8' };
  }
}

/**
 * Errors as YOURLS reports them. In the format `simple`, that of a link which was not created has no text: programs take all of
 * the text for the short URL.
 */
export function describeYourlsError(error: AppError, action: string | undefined): YourlsResult {
  const { code, status, message } = error;
  // YOURLS knows no 401.
  const statusCode = status === 401 ? 403 : status;
  const isMissing = code === 'LINK_NOT_FOUND';
  const text = isMissing ? 'Error: short URL not found' : status === 401 ? `Please log in. ${message}` : message;
  return {
    statusCode,
    simple: action === 'shorturl' ? '' : isMissing ? 'not found' : text,
    fields: {
      status: 'fail',
      code: codeOf(error),
      message: text,
      errorCode: String(statusCode),
      statusCode: String(statusCode),
    },
  };
}

function codeOf({ code, params, details = [] }: AppError): string {
  const isAbout = (name: string) => details.some(({ field }) => field === name);
  if (code === 'SLUG_TAKEN' || isAbout('keyword')) return 'error:keyword';
  if (params?.['reason'] === 'LEADS_TO_SHORT_LINK') return 'error:noloop';
  if (code === 'INVALID_URL' || isAbout('url')) return 'error:nourl';
  return `error:${code.toLowerCase()}`;
}

function toXml(fields: { [name: string]: Value }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<result>${elementsOf(fields)}</result>\n`;
}

function elementsOf(fields: { [name: string]: Value }): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${typeof value === 'string' ? escapeXml(value) : elementsOf(value)}</${name}>`)
    .join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no way to write control characters. */
function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are meant
  const printable = text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
  return printable.replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);
}
