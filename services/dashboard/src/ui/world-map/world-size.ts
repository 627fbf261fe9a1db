/** The size of the map's picture in its own units: its place is as high before the map itself is loaded. */
export const worldSize = { width: 800, height: 348 };
