import { useEffect, useState, type RefObject } from 'react';

/** At which sides of a line more of it can be scrolled to. Start and end follow the direction of the script. */
export type Overflow = { start: boolean; end: boolean };

/** Fractions of a pixel are no overflow. */
const tolerancePx = 1;

/** Whether a line that scrolls sideways has more before or behind what it shows; kept up to date. */
export function useOverflow(line: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ start: false, end: false });
  useEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const measure = () => {
      const next = measureOverflow(element);
      setOverflow((before) => (before.start === next.start && before.end === next.end ? before : next));
    };
    const observer = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [line]);
  return overflow;
}

/** The width of the fade at an end of the line. */
const fadePx = 28;

/** Scrolls a line, and nothing around it, until a child of it is in view and not under a fade. */
export function scrollLineTo(line: HTMLElement, child: Element): void {
  const [shown, wanted] = [line.getBoundingClientRect(), child.getBoundingClientRect()];
  const after = wanted.right - (shown.right - fadePx);
  const before = wanted.left - (shown.left + fadePx);
  if (after > 0) line.scrollLeft += after;
  else if (before < 0) line.scrollLeft += before;
}

/** From right to left, browsers count the scrolled distance in negative numbers. */
function measureOverflow({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Overflow {
  const scrolled = Math.abs(scrollLeft);
  return { start: scrolled > tolerancePx, end: scrolled + clientWidth < scrollWidth - tolerancePx };
}
