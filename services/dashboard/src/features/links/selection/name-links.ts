/** `1 link`, `1,200 links`. */
export function nameLinks(count: number): string {
  return count === 1 ? '1 link' : `${count.toLocaleString('en')} links`;
}
