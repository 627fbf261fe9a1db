import { useRef } from 'react';
import { makeKey } from '../../api/make-key.ts';

/**
 * The key under which a form sends what it creates: the same as before when the same is sent again after its answer was
 * lost, so that nothing is there twice. `forget` once it is there. The API keeps no failures: what it refused can be sent again.
 */
export function useCreateKey(): { keyOf: (body: unknown) => string; forget: () => void } {
  const last = useRef<{ text: string; key: string }>(undefined);
  return {
    keyOf: (body) => {
      const text = JSON.stringify(body);
      if (last.current?.text !== text) last.current = { text, key: makeKey() };
      return last.current.key;
    },
    forget: () => void (last.current = undefined),
  };
}
