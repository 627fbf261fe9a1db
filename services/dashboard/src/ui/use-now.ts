import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** Milliseconds since 1970, updated regularly, so that "2 minutes ago" and "expired" stay correct on an open page. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
