import { toHex, type Modules, type QrLook } from './encode-qr.ts';

/** An SVG document whose unit is one module. */
export function drawSvg(modules: Modules, { size, margin, dark, light }: QrLook): string {
  const width = modules.size + 2 * margin;
  const background = `<path fill="${toHex(light)}" d="M0 0h${width}v${width}H0z"/>`;
  const code = `<path fill="${toHex(dark)}" d="${drawRuns(modules, margin)}"/>`;
  const attributes = `width="${size}" height="${size}" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${background}${code}</svg>\n`;
}

/** One rectangle for each run of dark modules in a row. */
function drawRuns({ size, isDark }: Modules, margin: number): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue;
      const from = column;
      while (column < size && isDark(row, column)) column++;
      const length = column - from;
      path += `M${from + margin} ${row + margin}h${length}v1h-${length}z`;
    }
  }
  return path;
}
