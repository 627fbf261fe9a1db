/** The secret stands behind the `#`, so that it gets into no log. */
export function invitePath(token: string): string {
  return `/app/invite#${token}`;
}
