import { createContext, use } from 'react';
import type { Api } from './create-api.ts';

export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('There is no API around this component.');
  return api;
}
