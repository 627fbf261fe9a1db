/** Description of the `domain` of links and profiles. */
export const chosenDomain = {
  description:
    "A verified domain of the workspace. Default: the workspace's default domain, otherwise the service's own host.",
};
