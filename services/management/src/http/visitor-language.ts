import { chooseLocale, type Translator } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import type { Request, Response } from 'express';

/** The translator of a page for a visitor, by the header Accept-Language; the response says that it depends on it. */
export function translatorFor({ headers }: Pick<Request, 'headers'>, response: Pick<Response, 'vary'>): Translator {
  response.vary('Accept-Language');
  return visitorTranslators[chooseLocale(headers['accept-language'] ?? '')];
}
