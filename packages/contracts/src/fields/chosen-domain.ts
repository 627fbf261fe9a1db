/** What the reference says of the `domain` that links and profiles may be made on. */
export const chosenDomain = {
  description:
    "A verified domain of the workspace; by default the workspace's default domain, else the service's own host.",
};
