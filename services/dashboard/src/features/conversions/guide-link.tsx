import type { ReactNode } from 'react';

/** A link to the guide on conversions, which this service has among its documentation. */
export function GuideLink({ children }: { children: ReactNode }) {
  return (
    <a href="/docs/guides/conversions" target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
