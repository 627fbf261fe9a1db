import { directionOf, type Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';

/** What a mail says, in the reader's language. */
export type MailText = {
  subject: string;
  /** Paragraphs before the button. */
  lines: string[];
  button?: { label: string; url: string };
  /** Paragraphs after the button, in smaller letters. */
  notes: string[];
};

export type ComposedMail = { subject: string; text: string; html: string };

/** A mail as text and as HTML, neither of which loads anything. @param sender what the reader knows the service by, such as its host */
export function composeMail(t: Translator, { subject, lines, button, notes }: MailText, sender: string): ComposedMail {
  const text = [...lines, ...(button ? [`${button.label}:\n${button.url}`] : []), ...notes, `-- \n${sender}`];
  return { subject, text: `${text.join('\n\n')}\n`, html: renderHtml(t, { subject, lines, button, notes }, sender) };
}

const fonts = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Readers of mail know tables and styles of elements, and few know style sheets.
function renderHtml(
  t: Translator,
  { subject, lines, button, notes }: { subject: string; lines: string[]; button: MailText['button']; notes: string[] },
  sender: string,
): string {
  const paragraph = (text: string, style: string) =>
    `<p dir="auto" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const link = button && escapeHtml(button.url);
  return (
    `<!doctype html><html lang="${t.locale}" dir="${directionOf(t.locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;${fonts};font-size:16px;line-height:1.5">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;margin:0 auto"><tr><td>` +
    `<h1 dir="auto" style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>` +
    lines.map((line) => paragraph(line, '')).join('') +
    (button
      ? `<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>` +
        `<p dir="ltr" style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${link}">${link}</a></p>`
      : '') +
    notes.map((note) => paragraph(note, 'font-size:14px;opacity:.8')).join('') +
    `<p dir="ltr" style="margin:24px 0 0;font-size:13px;opacity:.7">${escapeHtml(sender)}</p>` +
    `</td></tr></table></body></html>`
  );
}
