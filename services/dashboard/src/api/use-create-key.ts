import { useRef } from 'react';
import { makeKey } from './make-key.ts';

/**
 * The idempotency key of a form that creates something: the same one when the same body is sent again after its response
 * was lost, so that nothing is created twice. Call `forget` after a success. The API stores no failures under a key.
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
