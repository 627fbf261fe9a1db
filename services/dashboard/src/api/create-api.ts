import type { AccountOperation, Call, V1Operation } from './api-types.ts';
import { sendRequest, type Input } from './send-request.ts';

export type Api = {
  /** The dashboard's own operations. */
  account: Call<AccountOperation>;
  /** The public API's operations in a workspace. */
  v1: (workspaceId: string) => Call<V1Operation>;
};

/** @param readCsrfToken returns the CSRF token of the signed-in user */
export function createApi(readCsrfToken: () => string | undefined): Api {
  const call =
    (prefix: string) =>
    (method: string, path: string, input: Input = {}) =>
      sendRequest(method, prefix + path, input, readCsrfToken());
  return {
    // The types tie each path to its input and its response, which a request at run time cannot express.
    account: call('') as Api['account'],
    v1: (workspaceId) => call(v1Path(workspaceId)) as Call<V1Operation>,
  };
}

/** Where the public API of a workspace is, below the dashboard's API. */
export function v1Path(workspaceId: string): string {
  return `/workspaces/${encodeURIComponent(workspaceId)}/v1`;
}
