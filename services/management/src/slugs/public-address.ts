type Place = {
  /** The custom domain's host; empty for the service's own. */
  host: string;
  slug: string;
};

/** Where the public finds a link or a profile. */
export function toPublicAddress({ host, slug }: Place, publicUrl: URL): string {
  return `${host === '' ? publicUrl.origin : `https://${host}`}/${slug}`;
}
