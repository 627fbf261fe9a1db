/** Limits of a link's texts by the contract, in characters: longer ones of a source are cut and reported. */
export const linkLimits = { titleCharsMax: 255, slugCharsMax: 255 } as const;
