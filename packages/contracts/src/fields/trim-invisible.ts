import { isInvisibleBefore, isInvisibleBehind } from '@linkplane/slugs';

/** Removes the invisible characters at both ends, which copied text has around it; those inside stay. */
export function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isInvisibleBefore(text.charAt(start))) start++;
  while (end > start && isInvisibleBehind(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Whether nothing of a text is seen. */
export function isBlank(text: string): boolean {
  return trimInvisible(text) === '';
}
