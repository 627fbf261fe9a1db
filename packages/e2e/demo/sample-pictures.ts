/** Drawn in code, so that the screenshots need neither the network nor photographs with a licence. */
export function samplePicture(name: string): string | undefined {
  return Object.hasOwn(pictures, name) ? pictures[name] : undefined;
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;

const vase = (x: number, y: number, scale: number, color: string, shade: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-16-120h32l-5 22c2 20 33 34 33 66 0 30-20 32-44 32s-44-2-44-32c0-32 31-46 33-66z" fill="${color}"/>` +
  `<path d="M6-120h10l-5 22c2 20 33 34 33 66 0 30-20 32-44 32 44-10 22-66 2-92-6-8-4-18 4-28z" fill="${shade}" opacity=".5"/><ellipse cy="-120" rx="16" ry="4" fill="${shade}"/></g>`;

const bowl = (x: number, y: number, scale: number, color: string, shade: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-52-44h104c0 28-22 44-52 44s-52-16-52-44z" fill="${color}"/><ellipse cy="-44" rx="52" ry="8" fill="${shade}"/></g>`;

const pictures: Record<string, string> = {
  'portrait.svg': svg(
    240,
    240,
    `<rect width="240" height="240" fill="#e9c3a4"/><circle cx="176" cy="66" r="88" fill="#f3d9bf"/>
     <path d="M64 122c-8-62 26-92 62-90 44 2 62 40 54 92-3 26 6 52 10 76H52c6-24 15-52 12-78z" fill="#4b2f2a"/>
     <path d="M30 240c4-46 38-62 90-62s86 16 90 62z" fill="#2f5d62"/><path d="M102 150h38v40c-6 14-32 14-38 0z" fill="#d99f7c"/>
     <ellipse cx="121" cy="116" rx="42" ry="52" fill="#edb894"/><path d="M78 112c2-34 26-50 46-48 26 2 40 22 40 52-14-6-30-18-38-34-8 18-28 28-48 30z" fill="#4b2f2a"/>
     <path d="M104 138c8 10 26 10 34 0" fill="none" stroke="#9c5240" stroke-width="4" stroke-linecap="round"/><circle cx="104" cy="118" r="4" fill="#3a2420"/><circle cx="139" cy="118" r="4" fill="#3a2420"/>`,
  ),
  'vase.svg': svg(
    160,
    160,
    `<rect width="160" height="160" fill="#dfe6df"/><rect y="124" width="160" height="36" fill="#c4cfc4"/>${vase(80, 134, 0.86, '#c8684a', '#7f3524')}`,
  ),
  'shelf.svg': svg(
    1_200,
    675,
    `<rect width="1200" height="675" fill="#ece3d8"/><circle cx="930" cy="170" r="210" fill="#f6efe4"/><rect y="520" width="1200" height="155" fill="#c9a98a"/><rect y="520" width="1200" height="14" fill="#b58f6d"/>` +
      vase(190, 524, 2.3, '#5c7f79', '#2f4f4b') +
      bowl(420, 524, 1.9, '#e3b23c', '#a97d1b') +
      vase(620, 524, 3, '#c8684a', '#7f3524') +
      bowl(838, 524, 2.3, '#f4efe6', '#cfc3b1') +
      vase(1_040, 524, 2, '#38546b', '#1b2e3f'),
  ),
};

/** Placeholders for embedded players, by host. */
export function samplePlayer(hostname: string): string {
  const [background, body] = hostname.includes('youtube')
    ? [
        'linear-gradient(135deg,#3d2c29,#b5694c)',
        '<svg width="72" viewBox="0 0 68 48"><rect width="68" height="48" rx="12" fill="#f03"/><path d="M27 14v20l18-10z" fill="#fff"/></svg>',
      ]
    : ['linear-gradient(120deg,#2f5d62,#1b3a3d)', 'Slow mornings at the wheel'];
  return `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background};color:#fff;font:600 17px Inter,sans-serif">${body}`;
}
