import { readFileSync } from 'node:fs';
import {
  addDomain,
  checkAppDocument,
  parseDomainHost,
  parseOldOrigin,
  parseSlugPolicy,
  parseTargetUrl,
  type SlugPolicy,
} from '@linkplane/management/operator';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Values } from '../command.ts';

export const domainAdd: Command = {
  name: 'domain add',
  summary: 'Lets a workspace use a domain, without a proof of ownership.',
  options: {
    workspace: { value: 'ID', meaning: 'The workspace.', isRequired: true },
    host: { value: 'HOST', meaning: 'The domain, such as go.example.com.', isRequired: true },
    default: { meaning: 'New links of the workspace get this domain.' },
    'root-url': { value: 'URL', meaning: 'Where visitors of the domain itself are redirected to.' },
    'not-found-url': { value: 'URL', meaning: 'Where visitors of links that do not exist are redirected to.' },
    'old-address': {
      value: 'URL',
      meaning: 'The old service of the domain, where unknown slugs are looked up, such as https://203.0.113.4.',
    },
    'old-host': { value: 'HOST', meaning: 'The Host header that it expects.', otherwise: 'the domain' },
    'old-until': {
      value: 'DATE',
      meaning: 'Until when, in ISO 8601: at most 180 days ahead. Required with --old-address.',
    },
    'apple-app-site-association': {
      value: 'FILE',
      meaning: 'The JSON document with which iOS opens an app.',
      completes: 'file',
    },
    'asset-links': { value: 'FILE', meaning: 'The JSON document with which Android opens an app.', completes: 'file' },
    'slug-policy': {
      value: 'POLICY',
      meaning: 'How slugs are written: plain, path or unicode, then optionally ,64 or ,255, then ,case-sensitive.',
      otherwise: 'plain',
    },
  },
  examples: [
    'domain add --workspace wsp_... --host go.example.com --default',
    'domain add --workspace wsp_... --host go.example.com --slug-policy path,255',
    'domain add --workspace wsp_... --host go.example.com --old-address https://203.0.113.4 --old-until 2026-09-30T00:00Z',
  ],
  prepare(values) {
    const workspaceId = required(values, 'workspace');
    const host = parseDomainHost(required(values, 'host'));
    if (host === undefined) throw new UsageError('--host must be a domain name such as go.example.com.');
    const settings = {
      host,
      rootUrl: readUrl(values, 'root-url'),
      notFoundUrl: readUrl(values, 'not-found-url'),
      appleAppSiteAssociation: readDocument(values, 'apple-app-site-association', 'appleAppSiteAssociation'),
      assetLinks: readDocument(values, 'asset-links', 'assetLinks'),
      fallback: readFallback(values, host),
      slugPolicy: readSlugPolicy(values),
      isDefault: values['default'] === true,
    };
    return async ({ stores }) => {
      const pool = await stores.links();
      const added = await addDomain(pool, workspaceId, settings);
      if (added.kind === 'no-workspace') throw new CommandError(`There is no workspace ${workspaceId}.`);
      if (added.kind === 'host-taken') throw new CommandError(`The domain ${host} is in use already.`);
      if (added.kind === 'policy-fixed')
        throw new CommandError(`The workspace has links on ${host} already: their slug policy stays.`);
      return { data: { domainId: added.domainId, host }, text: `Domain ${host} answers for ${workspaceId}.` };
    };
  },
};

function readUrl(values: Values, name: string): string | undefined {
  const value = optional(values, name);
  if (value === undefined) return undefined;
  const url = parseTargetUrl(value);
  if (url === undefined) throw new UsageError(`--${name} must be an absolute http or https URL.`);
  return url;
}

/** The old service, by the rules of the API; addresses in private networks are refused at each request, as the service is configured. */
function readFallback(values: Values, host: string) {
  const [address, oldHost, until] = ['old-address', 'old-host', 'old-until'].map((name) => optional(values, name));
  if (address === undefined) {
    if (oldHost !== undefined || until !== undefined)
      throw new UsageError('--old-host and --old-until need --old-address.');
    return undefined;
  }
  const checked = parseOldOrigin({ kind: 'origin', address, host: oldHost, until }, host, Date.now());
  if ('problem' in checked) throw new UsageError(`--old-${checked.problem}.`);
  return checked.fields;
}

function readSlugPolicy(values: Values): SlugPolicy | undefined {
  const value = optional(values, 'slug-policy');
  if (value === undefined) return undefined;
  const policy = parseSlugPolicy(value);
  if (!policy)
    throw new UsageError(
      '--slug-policy must be plain, path or unicode, then optionally ",255", then ",case-sensitive".',
    );
  return policy;
}

/** The document in a JSON file, checked by the rules of the API. */
function readDocument(values: Values, name: string, kind: Parameters<typeof checkAppDocument>[0]): string | undefined {
  const file = optional(values, name);
  if (file === undefined) return undefined;
  const checked = checkAppDocument(kind, readJson(name, file));
  if ('problem' in checked) throw new UsageError(`--${name}: ${checked.problem}.`);
  return checked.json;
}

function readJson(name: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--${name} must name a JSON file: ${error instanceof Error ? error.message : String(error)}`);
  }
}
