import { z } from 'zod';
import { refuseUnstorable } from '../fields/json-object.ts';

/** Bytes of JSON that one document may have. */
export const appAssociationBytesMax = 32_768;
const entriesMax = 500;

const appIdPattern = /^[A-Za-z0-9]{1,32}\.[A-Za-z0-9.-]{1,155}$/;
const appId = z
  .string('must be a string')
  .regex(appIdPattern, 'must be a team id, a dot and a bundle id, such as ABCDE12345.com.example.app');
const appIds = z.array(appId, 'must be an array of app ids').max(entriesMax, `must have at most ${entriesMax} entries`);

/** Which paths an app opens: `components` since iOS 13, `paths` before. Both have keys that this service does not know. */
const appleDetail = z
  .looseObject(
    {
      appID: appId.optional(),
      appIDs: appIds.min(1, 'must name an app').optional(),
      paths: z.array(z.string('must be a string'), 'must be an array of paths').optional(),
      components: z.array(z.looseObject({}, 'must be an object'), 'must be an array of objects').optional(),
    },
    'must be an object',
  )
  .refine(({ appID, appIDs }) => appID !== undefined || appIDs !== undefined, {
    path: ['appIDs'],
    message: 'must name the apps',
  });

/** A document that Apple's devices read from `/.well-known/apple-app-site-association`. */
export const appleAppSiteAssociation = z
  .looseObject(
    {
      applinks: z
        .looseObject(
          {
            details: z
              .array(appleDetail, 'must be an array of objects')
              .max(entriesMax, `must have at most ${entriesMax} entries`),
          },
          'must be an object',
        )
        .optional(),
      webcredentials: z.looseObject({ apps: appIds }, 'must be an object').optional(),
      appclips: z.looseObject({ apps: appIds }, 'must be an object').optional(),
      activitycontinuation: z.looseObject({ apps: appIds }, 'must be an object').optional(),
    },
    'must be a JSON object',
  )
  .refine(
    ({ applinks, webcredentials, appclips, activitycontinuation }) =>
      [applinks, webcredentials, appclips, activitycontinuation].some((part) => part !== undefined),
    'must have applinks, webcredentials, appclips or activitycontinuation',
  )
  .superRefine(refuseUnstorable(appAssociationBytesMax));

const fingerprintPattern = /^[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){31}$/;

const androidApp = z.looseObject({
  namespace: z.literal('android_app'),
  package_name: z
    .string('must be a string')
    .regex(/^[A-Za-z]\w{0,99}(?:\.[A-Za-z]\w{0,99}){1,20}$/, 'must be a package name such as com.example.app'),
  sha256_cert_fingerprints: z
    .array(
      z.string('must be a string').regex(fingerprintPattern, 'must be 32 bytes in hexadecimal, with colons'),
      'must be an array of fingerprints',
    )
    .min(1, 'must have a fingerprint')
    .max(entriesMax, `must have at most ${entriesMax} entries`),
});
const webSite = z.looseObject({
  namespace: z.literal('web'),
  site: z
    .string('must be a string')
    .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'must be an http or https address'),
});

const assetStatement = z.looseObject(
  {
    relation: z
      .array(z.string('must be a string').min(1, 'must not be empty'), 'must be an array of strings')
      .min(1, 'must name a relation'),
    target: z.discriminatedUnion('namespace', [androidApp, webSite], 'must be an android_app or a web target'),
  },
  'must be an object with relation and target',
);

/** A document that Android devices read from `/.well-known/assetlinks.json`. */
export const assetLinks = z
  .array(assetStatement, 'must be a JSON array')
  .min(1, 'must have a statement')
  .max(entriesMax, `must have at most ${entriesMax} entries`)
  .superRefine(refuseUnstorable(appAssociationBytesMax));
