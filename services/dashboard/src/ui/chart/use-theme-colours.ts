import { useEffect, useState, type RefObject } from 'react';

/**
 * Custom properties as canvas colors, read from an element, and again whenever the theme changes.
 * @param names such as `--accent`
 */
export function useThemeColours<Name extends string>(
  element: RefObject<HTMLElement | null>,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const [colours, setColours] = useState<Record<Name, string>>();
  const list = names.join(' ');
  useEffect(() => {
    const read = () => element.current && setColours(readColours(element.current, list.split(' ') as Name[]));
    read();
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', read);
    const chosen = new MutationObserver(read);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      scheme.removeEventListener('change', read);
      chosen.disconnect();
    };
  }, [element, list]);
  return colours;
}

/** Custom properties as they are at an element, as canvas colors. */
export function readColours<Name extends string>(element: HTMLElement, names: Name[]): Record<Name, string> {
  const entries = names.map((name) => {
    // A probe for each: a shared one could be in a transition from the last color.
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return [name, colour] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
