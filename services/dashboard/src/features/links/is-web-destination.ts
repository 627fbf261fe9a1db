/** Whether a destination is a web page. A text that is no URL yet counts as one that is being typed. */
export function isWebDestination(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed === null || parsed.protocol === 'https:' || parsed.protocol === 'http:';
}
