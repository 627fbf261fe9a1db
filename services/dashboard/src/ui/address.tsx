/** A URL, a host or an email address: it is read from left to right in every language. */
export function Address({ children }: { children: string }) {
  return <bdi dir="ltr">{children}</bdi>;
}
