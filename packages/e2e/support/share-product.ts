import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { visit } from '@linkplane/testing';
import { inject } from 'vitest';
import { createApiClient } from './api-client.ts';
import { addOwner } from './add-owner.ts';
import type { ProductOptions, SharedProduct } from './product.ts';
import { runCli } from './run-cli.ts';
import { isDistributed } from './start-product.ts';
import type { SharedProductPlace } from './shared-product-setup.ts';

export type { SharedProduct } from './product.ts';

/**
 * Creates a workspace in the product that all files of the project share, which the first of them starts. It trusts the
 * proxy 127.0.0.1, lets webhooks reach private addresses and allows signing up. Slugs and hosts belong to all files: a
 * test uses ones that no other test uses.
 * @throws when the product could not be started, with its output
 */
export async function shareProduct(options: Pick<ProductOptions, 'plan' | 'hasOwner'> = {}): Promise<SharedProduct> {
  const place = await findSharedProduct();
  const { port, cliEnv } = place;
  const args = ['workspace', 'create', '--name', 'My workspace', '--plan', options.plan ?? 'business', '--json'];
  const { workspaceId = '', token = '' } = await runCli(cliEnv, args);
  const email = `owner-${randomBytes(6).toString('hex')}@localhost`;
  const owner = options.hasOwner ? await addOwner(cliEnv, workspaceId, email) : { email: '', password: '' };
  return {
    ...place,
    firstRun: { ...owner, token, workspaceId },
    api: createApiClient(port, token),
    visit: (path, visitOptions) => visit(port, path, visitOptions),
  };
}

/** Waits without a timeout: the hook of the test that waits has one. */
async function findSharedProduct(): Promise<SharedProductPlace> {
  const socketPath = inject('sharedProductSocket');
  const path = isDistributed() ? '/distributed' : '/embedded';
  return await new Promise((resolve, reject) => {
    const sent = request({ socketPath, path, agent: false }, (response) => {
      text(response).then((body) => {
        if (response.statusCode === 200) resolve(JSON.parse(body) as SharedProductPlace);
        else reject(new Error(body));
      }, reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
