import { compatiblePaths, type CompatibleApi } from '@linkplane/slugs';

/**
 * The paths that management serves, in one place for all that share requests out: the front door of `npm start`, the entry of
 * `npm run cluster`, and the proxies of the images and the chart, which a test holds against it. All other paths are slugs.
 */
export const managementPaths = {
  /** They and everything below them, on every host. */
  everyHost: ['/v1', '/api/v1', '/docs', '/mcp'],
  /** They and everything below them, on the service's own host; slugs like any other on custom domains. */
  ownHost: ['/app'],
  /** What begins like this, on every host: `/uploads` alone is a slug. */
  uploads: '/uploads/upl_',
  /** What begins like this, when it is posted: forms of profiles, on every host. */
  forms: '/b/blk_',
  /** Shared reports, on the service's own host. */
  shared: '/s/[0-9A-Za-z]{24}',
} as const;

/** Which requests are for management. */
export type ManagementCheck = {
  /**
   * Whether a request is for management.
   * @param target of the request line, with or without a query
   * @param isOwnHost whether it came to the service's own host; called only where that decides
   */
  isOfManagement(method: string | undefined, target: string, isOwnHost: () => boolean): boolean;
  /** Whether a request that is not posted may be for management, on some host. */
  mayBeOfManagement(target: string): boolean;
};

/** @param apis the compatible APIs that are turned on: their paths are slugs otherwise, and on custom domains always */
export function createManagementCheck(apis: readonly CompatibleApi[]): ManagementCheck {
  const { everyHost, ownHost, uploads, forms, shared } = managementPaths;
  const onEveryHost = new RegExp(`^(?:(?:${everyHost.join('|')})(?:[/?]|$)|${uploads})`);
  const compatible = apis.flatMap((api) => compatiblePaths[api]).map(toPattern);
  const onOwnHost = new RegExp(
    `^(?:${[`(?:${ownHost.join('|')})(?:[/?]|$)`, `${shared}(?:\\?|$)`, ...compatible].join('|')})`,
  );
  return {
    isOfManagement(method, target, isOwnHost) {
      if (onEveryHost.test(target) || (method === 'POST' && target.startsWith(forms))) return true;
      return onOwnHost.test(target) && isOwnHost();
    },
    mayBeOfManagement: (target) => onEveryHost.test(target) || onOwnHost.test(target),
  };
}

/** One path with or without a query, or everything below one. */
function toPattern(path: string): string {
  const escaped = path.replaceAll('.', String.raw`\.`);
  return escaped.endsWith('/*') ? escaped.slice(0, -1) : `${escaped}(?:\\?|$)`;
}
