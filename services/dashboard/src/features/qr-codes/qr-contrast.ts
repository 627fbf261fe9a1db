/** The minimum contrast ratio (WCAG) for scanners; the darker color has to be the foreground. */
const contrastMin = 3;

/** Whether scanners can read a code in these colors, each as `#rrggbb`. */
export function isReadableByScanners({ dark, light }: { dark: string; light: string }): boolean {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05) >= contrastMin;
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
