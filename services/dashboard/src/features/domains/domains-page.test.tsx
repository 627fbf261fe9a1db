import type { Domain } from '@linkplane/contracts/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  fill,
  findDialog,
  findField,
  findText,
  press,
  select,
  toggle,
  waitUntilGone,
} from '../../../test/act-on-page.ts';
import { refuse, type Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleProfile, workspaceId } from '../../../test/sample-data.ts';

const host = 'own.example';
const at = '2026-01-15T09:30:00.000Z';
const problem = { field: 'host', message: 'must be a domain name such as go.example.com' };

/** A domain as the API returns it: pending, unless the fields say otherwise. */
function sampleDomain(fields: Partial<Domain> = {}): Domain {
  return {
    id: 'dom_1',
    host,
    displayHost: host,
    status: 'pending',
    isServed: false,
    isDefault: false,
    isVouchedFor: false,
    problem: null,
    verifiedAt: null,
    failingSince: null,
    servedUntil: null,
    lastCheckedAt: null,
    checkingSince: null,
    pointsHere: 'unknown',
    records: [
      { purpose: 'ownership', type: 'TXT', name: `_linkplane.${host}`, value: 'linkplane-verification=abc' },
      { purpose: 'traffic', type: 'CNAME', name: host, value: 'localhost' },
      { purpose: 'traffic', type: 'A', name: host, value: '192.0.2.7' },
      { purpose: 'traffic', type: 'AAAA', name: host, value: '2001:db8::7' },
    ],
    rootBehaviour: { kind: 'not-found' },
    notFoundUrl: null,
    appleAppSiteAssociation: null,
    assetLinks: null,
    fallback: null,
    fallbackReport: { found: 0, notFound: 0, failed: 0 },
    slugPolicy: { charset: 'plain', lengthMax: 64, caseSensitive: false },
    createdAt: at,
    ...fields,
  };
}

const verified = sampleDomain({
  status: 'verified',
  isServed: true,
  verifiedAt: at,
  lastCheckedAt: at,
  pointsHere: 'yes',
});

/** A server that keeps a domain. */
function keepDomain(first?: Domain) {
  let domain = first;
  const change = (changes: Partial<Domain>): Domain => (domain = { ...(domain ?? sampleDomain()), ...changes });
  const handlers: Handlers = {
    'get /workspaces/:workspaceId/domains': () => (domain ? [domain] : []),
    'get /workspaces/:workspaceId/domains/:domainId': () => domain ?? refuse('NOT_FOUND', 'There is none.'),
    'post /workspaces/:workspaceId/domains': ({ body }) =>
      body.host.includes(' ')
        ? refuse('VALIDATION_ERROR', 'host is wrong.', [problem])
        : change({ host: body.host, displayHost: body.host }),
    'post /workspaces/:workspaceId/domains/:domainId/verify': () => domain ?? refuse('NOT_FOUND', 'There is none.'),
    'patch /workspaces/:workspaceId/domains/:domainId': ({ body }) => change(body as Partial<Domain>),
    'delete /workspaces/:workspaceId/domains/:domainId': () => {
      domain = undefined;
      return { deleted: true };
    },
    'get /profiles': [],
  };
  return { handlers, change, domain: () => domain };
}

async function copied(name: string): Promise<string> {
  await navigator.clipboard.writeText('');
  await press(name);
  return await navigator.clipboard.readText();
}

test('a domain is added, its DNS records are copied, a check without records fails, and one with records succeeds', async () => {
  const { handlers, change } = keepDomain();
  await openDashboard('/domains', handlers);
  await screen.findByRole('heading', { name: 'Use your own domain' });
  await expectAccessible();
  await press('Add domain');
  await fill('Domain', 'not a domain');
  await press('Add domain', await findDialog());
  await findText('Enter a domain name');
  await expectAccessible();

  await fill('Domain', host);
  await press('Add domain', await findDialog());
  await screen.findByRole('heading', { name: host });
  await findText(/^Not checked yet\.$/);
  expect(await copied('Copy name of TXT')).toBe(`_linkplane.${host}`);
  expect(await copied('Copy value of TXT')).toMatch(/^linkplane-verification=\w+$/);
  expect(await copied('Copy value of CNAME')).toBe('localhost');
  expect(await copied('Copy value of A')).toBe('192.0.2.7');
  expect(await copied('Copy value of AAAA')).toBe('2001:db8::7');
  const missing = `There is no TXT record at _linkplane.${host}.`;
  change({ lastCheckedAt: at, problem: { code: 'missing', message: missing } });
  await press('Check now');
  await findText(missing);
  await findText('Last checked');
  await expectAccessible();

  change(verified);
  await press('Check now');
  await findText(/^Verified\.$/);
  await findText(/^Points here\.$/);
  await expectAccessible();
  await press('Close');
  const row = (await screen.findByText(host, { selector: 'li *' })).closest('li')!;
  await findText(/^Verified$/, row);
  await findText(/^Points here$/, row);
  await expectAccessible();
});

test('the domains page shows the verification of a pending domain without a reload', async () => {
  const { handlers, change } = keepDomain(sampleDomain());
  await openDashboard('/domains?panel=dom_1', handlers);
  await findText(/^Not checked yet\.$/);
  change(verified);
  await findText(/^Verified\.$/);
});

test('the root and unknown slugs of a domain can be configured, and new links use the default domain', async () => {
  const kept = keepDomain(verified);
  const links = keepLinks();
  const { history, server } = await openDashboard('/domains?panel=dom_1', { ...links.handlers, ...kept.handlers });
  server.refuseInvalidBodies();
  await select(/^Root page/, 'Redirect');
  await fill('Redirect URL', 'nowhere');
  await press('Save domain');
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent.includes('Enter a web address'))).toBe(
      true,
    ),
  );
  await fill('Redirect URL', 'https://example.com/root');
  await fill(/^Redirect for unknown slugs/, 'https://example.com/missing');
  await toggle('switch', 'Default domain');
  await press('Save domain');
  await waitFor(() => expect(kept.domain()?.isDefault).toBe(true));
  expect(server.bodiesOf('patch /workspaces/:workspaceId/domains/:domainId').at(-1)).toMatchObject({
    rootBehaviour: { kind: 'redirect', url: 'https://example.com/root' },
    notFoundUrl: 'https://example.com/missing',
    isDefault: true,
  });
  await expectAccessible();

  history.push(`/app/${workspaceId}/links?panel=new`);
  const dialog = await findDialog('New link');
  await fill('Destination', 'https://example.com/there', dialog);
  await findText(`${host}/`, dialog);
  await press('Create link', dialog);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'New link' }));
  expect(server.bodiesOf('post /links')).toHaveLength(1);
});

test('an old service is set with its host and its end, shows what it had, and is removed by emptying its address', async () => {
  const kept = keepDomain(verified);
  const { server } = await openDashboard('/domains?panel=dom_1', kept.handlers);
  await fill('Address of the old service', 'old.example.com');
  await fill('Host that the old service expects', 'links.example.com');
  await fill('Look up until', '2026-03-01T12:00');
  await press('Save old service');
  const sent = () => server.bodiesOf('patch /workspaces/:workspaceId/domains/:domainId');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    fallback: {
      kind: 'origin',
      address: 'https://old.example.com',
      host: 'links.example.com',
      until: new Date('2026-03-01T12:00').toISOString(),
    },
  });
  await findText('Links found');
  await expectAccessible();
  await fill('Address of the old service', '');
  await press('Save old service');
  await waitFor(() => expect(sent().at(-1)).toEqual({ fallback: null }));
});

test('a profile can be chosen for the root of a domain', async () => {
  const kept = keepDomain(verified);
  const profiles = [sampleProfile({ displayName: 'Ada' })];
  await openDashboard('/domains?panel=dom_1', { ...kept.handlers, 'get /profiles': profiles });
  await select(/^Root page/, 'Profile');
  await select('Profile', 'Ada');
  await press('Save domain');
  await waitFor(() => expect(kept.domain()?.rootBehaviour).toEqual({ kind: 'profile', profileId: 'prf_1' }));
});

test('a URL that is pasted as a domain is reduced to its host', async () => {
  const { handlers } = keepDomain();
  const { server } = await openDashboard('/domains?panel=new', handlers);
  await fill('Domain', 'https://go.pasted.example/');
  await press('Add domain', await findDialog());
  await findDialog('go.pasted.example');
  expect(server.bodiesOf('post /workspaces/:workspaceId/domains')).toMatchObject([{ host: 'go.pasted.example' }]);
});

test('a domain is removed only after its name is typed', async () => {
  const kept = keepDomain(verified);
  await openDashboard('/domains?panel=dom_1', kept.handlers);
  await press('Remove domain');
  const confirm = await findDialog(`Remove ${host}?`);
  const remove = within(confirm).getByRole('button', { name: 'Remove domain' });
  expect(remove).toHaveProperty('disabled', true);
  await expectAccessible();
  await fill(`Type ${host} to confirm`, host, confirm);
  await press('Remove domain', confirm);
  await screen.findAllByText('Domain removed');
  await waitUntilGone(() => screen.queryByText(host, { selector: 'main li *' }));
  expect(kept.domain()).toBeUndefined();
});

test("a domain's documents for apps are edited, and problems are shown beside them", async () => {
  const kept = keepDomain(verified);
  const { server } = await openDashboard('/domains?panel=dom_1', kept.handlers);
  server.refuseInvalidBodies();
  const write = async (text: string) => {
    await fill('Apple app site association', text);
    await press('Save app association');
  };
  await write('{"applinks": ');
  await findText('This is not valid JSON');
  await write('{"applinks": {"details": [{"paths": ["*"]}]}}');
  await findText('applinks.details.0.appIDs: Must name the apps.');
  await expectAccessible();
  await write('{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"]}]}}');
  await waitFor(() => expect(JSON.stringify(kept.domain()?.appleAppSiteAssociation)).toContain('ABCDE12345'));
  await findField('Apple app site association');
  await write('');
  await waitFor(() => expect(kept.domain()?.appleAppSiteAssociation).toBeNull());
});
