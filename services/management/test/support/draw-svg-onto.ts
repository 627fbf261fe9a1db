/** Four bytes a pixel: red, green, blue, opaque. */
export type Picture = { width: number; height: number; data: Uint8Array };

/**
 * Draws the filled rectangles that a document is made of, and refuses anything else in it.
 * @param scale pixels for each unit of its view box
 */
export function drawSvgOnto(svg: string, scale: number): Picture {
  const units = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const width = units * scale;
  const data = new Uint8Array(4 * width * width);
  const body = /^<svg [^<>]*>((?:<path fill="#[0-9a-f]{6}" d="[^"]*"\/>)+)<\/svg>\n$/.exec(svg)?.[1];
  if (body === undefined) throw new Error(`Not a picture of rectangles: ${svg.slice(0, 200)}`);
  for (const [, colour = '', path = ''] of body.matchAll(/fill="#([0-9a-f]{6})" d="([^"]*)"/g)) {
    const pixel = [...Buffer.from(colour, 'hex'), 255];
    for (const [x, y, w, h] of readRectangles(path)) {
      for (let row = y * scale; row < (y + h) * scale; row++)
        for (let column = x * scale; column < (x + w) * scale; column++) data.set(pixel, 4 * (row * width + column));
    }
  }
  return { width, height: width, data };
}

/** x, y, width and height. */
function readRectangles(path: string): [number, number, number, number][] {
  const one = /M(\d+) (\d+)h(\d+)v(\d+)(?:h-\3|H0)z/g;
  if (path.replaceAll(one, '') !== '') throw new Error(`Not only rectangles: ${path.slice(0, 200)}`);
  return [...path.matchAll(one)].map((match) => {
    const [x = 0, y = 0, w = 0, h = 0] = match.slice(1).map(Number);
    return [x, y, w, h];
  });
}
