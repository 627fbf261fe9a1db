import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { identityKey } from './identity-query.ts';

/** Ends the session and opens the page that begins another one. */
export function useSignOut(): () => void {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { fail } = useToasts();
  const { mutate } = useMutation({
    mutationFn: async () => await api.account('delete', '/session'),
    onSuccess: async () => {
      // Clears all cached data, after leaving the page whose queries would fetch it again.
      queries.removeQueries({ queryKey: identityKey });
      await navigate({ to: '/sign-in' });
      queries.clear();
    },
    onError: fail,
  });
  return () => mutate();
}
