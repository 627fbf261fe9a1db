import { fonts, type FontFile } from '@linkplane/profile-page';
import { useEffect } from 'react';

/** Makes the fonts of themes known to the dashboard. The browser fetches each of them when it is drawn, and not before. */
export function useThemeFonts(): void {
  useEffect(() => {
    const faces = Object.values(fonts).flatMap(({ family, weights, files }) =>
      files.map(
        ({ path, unicodeRange }: FontFile) =>
          new FontFace(family, `url(${path}) format("woff2")`, {
            weight: weights,
            unicodeRange,
            display: 'swap',
          }),
      ),
    );
    for (const face of faces) document.fonts.add(face);
    return () => {
      for (const face of faces) document.fonts.delete(face);
    };
  }, []);
}
