import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { worldSize } from './world-size.ts';

/** A country as a path of SVG, in a picture of `worldSize`. */
export type CountryShape = { code: string; path: string };

/** Antarctica is left out: no clicks, and a third of the height. */
const antarctica = '010';
/** The picture ends here: farther south there is nothing but Antarctica. */
const latitudeMin = -57;
const latitudeMax = 84;

/** A world of countries, as the package world-atlas describes it. */
export type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** The outlines of all countries that the atlas shows, by ISO 3166-1 alpha-2. */
export function drawWorld(world: World): CountryShape[] {
  const { features } = feature(world, world.objects.countries);
  return features.flatMap(({ id, properties, geometry }) => {
    const code = codes.get(String(id)) ?? (properties.name === 'Kosovo' ? 'XK' : '');
    if (id === antarctica || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return [];
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return [{ code, path: polygons.flat().map(drawRing).join('') }];
  });
}

/** Rings across the antimeridian are drawn in two parts, one at each edge of the picture. */
function drawRing(ring: number[][]): string {
  const unwrapped = unwrap(ring);
  return [-360, 0, 360]
    .map((shift) => unwrapped.map(({ longitude, latitude }) => ({ longitude: clamp(longitude + shift), latitude })))
    .filter((points) => points.some(({ longitude }) => Math.abs(longitude) < 180))
    .map((points) => {
      const drawn = points.map(({ longitude, latitude }) => project(longitude, latitude));
      return `M${drawn.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    })
    .join('');
}

type Place = { longitude: number; latitude: number };

/** The ring with longitudes beyond 180 degrees in place of jumps from one edge of the world to the other. */
function unwrap(ring: number[][]): Place[] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (longitude - before > 180) turn -= 360;
    if (before - longitude > 180) turn += 360;
    before = longitude;
    return { longitude: longitude + turn, latitude };
  });
}

function clamp(longitude: number): number {
  return Math.max(-180, Math.min(180, longitude));
}

const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796];
const m = Math.sqrt(3) / 2;

/** Equal Earth (Šavrič, Patterson and Jenny, 2018): countries have their true relative sizes. */
function equalEarth(longitude: number, latitude: number): [x: number, y: number] {
  const t = Math.asin(m * Math.sin((latitude * Math.PI) / 180));
  const [t2, t6] = [t ** 2, t ** 6];
  const slope = a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2);
  const x = ((longitude * Math.PI) / 180) * (Math.cos(t) / (m * slope));
  return [x, t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))];
}

const [widest] = equalEarth(180, 0);
const [, top] = equalEarth(0, latitudeMax);
const [, bottom] = equalEarth(0, latitudeMin);

function project(longitude: number, latitude: number): [x: number, y: number] {
  const [x, y] = equalEarth(longitude, Math.max(latitude, latitudeMin));
  return [((x + widest) / (2 * widest)) * worldSize.width, ((top - y) / (top - bottom)) * worldSize.height];
}

/** ISO 3166-1 alpha-2 by the numeric code, which the atlas has. */
const codes = new Map(
  [
    '004AF 008AL 010AQ 012DZ 024AO 031AZ 032AR 036AU 040AT 044BS 050BD 051AM 056BE 064BT 068BO 070BA ',
    '072BW 076BR 084BZ 090SB 096BN 100BG 104MM 108BI 112BY 116KH 120CM 124CA 140CF 144LK 148TD 152CL ',
    '156CN 158TW 170CO 178CG 180CD 188CR 191HR 192CU 196CY 203CZ 204BJ 208DK 214DO 218EC 222SV 226GQ ',
    '231ET 232ER 233EE 238FK 242FJ 246FI 250FR 260TF 262DJ 266GA 268GE 270GM 275PS 276DE 288GH 300GR ',
    '304GL 320GT 324GN 328GY 332HT 340HN 348HU 352IS 356IN 360ID 364IR 368IQ 372IE 376IL 380IT 384CI ',
    '388JM 392JP 398KZ 400JO 404KE 408KP 410KR 414KW 417KG 418LA 422LB 426LS 428LV 430LR 434LY 440LT ',
    '442LU 450MG 454MW 458MY 466ML 478MR 484MX 496MN 498MD 499ME 504MA 508MZ 512OM 516NA 524NP 528NL ',
    '540NC 548VU 554NZ 558NI 562NE 566NG 578NO 586PK 591PA 598PG 600PY 604PE 608PH 616PL 620PT 624GW ',
    '626TL 630PR 634QA 642RO 643RU 646RW 682SA 686SN 688RS 694SL 703SK 704VN 705SI 706SO 710ZA 716ZW ',
    '724ES 728SS 729SD 732EH 740SR 748SZ 752SE 756CH 760SY 762TJ 764TH 768TG 780TT 784AE 788TN 792TR ',
    '795TM 800UG 804UA 807MK 818EG 826GB 834TZ 840US 854BF 858UY 860UZ 862VE 887YE 894ZM ',
  ]
    .join('')
    .trim()
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 3), pair.slice(3)]),
);
