import { codeField } from '@linkplane/contracts/problems';
import { expect, test } from 'vitest';
import { RequestError } from '../../api/request-error.ts';
import { appDocumentError, readAppDocument, writeAppDocument } from './read-app-document.ts';

test('an empty text means no document, and what was written is read back', () => {
  expect(readAppDocument(' \n')).toEqual({ kind: 'document', value: null });
  const document = { applinks: { details: [] } };
  expect(readAppDocument(writeAppDocument(document))).toEqual({ kind: 'document', value: document });
  expect(writeAppDocument(null)).toBe('');
});

test('a text that is no JSON is refused with the reason', () => {
  expect(readAppDocument('{"applinks": ')).toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(/^This is not valid JSON: /) as string,
  });
});

test('each problem of a document is shown with its place, and none of another field', () => {
  const details = [
    { field: 'assetLinks.0.relation', message: 'must name a relation' },
    { field: 'assetLinks', message: 'must be a JSON array' },
    { field: 'notFoundUrl', message: 'must be a string' },
  ];
  const error = new RequestError({
    status: 400,
    code: 'VALIDATION_ERROR',
    message: '',
    requestId: null,
    details: details.map(codeField),
  });
  expect(appDocumentError(error, 'assetLinks')).toBe(
    '0.relation: Must name a relation. The document: Must be a JSON array.',
  );
  expect(appDocumentError(error, 'appleAppSiteAssociation')).toBeUndefined();
});
