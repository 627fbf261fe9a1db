import type { PagePreview } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { completeAddress } from '../../ui/complete-address.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';

/** After the last key: an address that is still being typed is not fetched. */
const quietMs = 700;

/**
 * The title, description and pictures of the page at an address, once it is complete and typing has paused.
 * @param address as typed; empty: nothing is fetched
 * @returns undefined while there is none, also for pages that cannot be read
 */
export function usePagePreview(address: string): { preview: PagePreview | undefined; isFetching: boolean } {
  const v1 = useV1();
  const { id } = useWorkspace();
  const url = useSettled(toPage(address));
  const { data, isFetching } = useQuery({
    queryKey: workspaceKey(id, 'page-preview', url),
    queryFn: async ({ signal }) => await v1('post', '/page-previews', { body: { url: url ?? '' }, signal }),
    enabled: url !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  return { preview: data, isFetching };
}

/** A web address with a host that can be a public one; undefined for all else. */
function toPage(address: string): string | undefined {
  const url = URL.parse(completeAddress(address));
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb && /\.[a-z-]{2,}$/i.test(url.hostname) ? url.href : undefined;
}

function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value ? settled : undefined;
}
