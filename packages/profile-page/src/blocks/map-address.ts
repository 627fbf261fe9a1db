import type { ProfileBlock } from '../profile-content.ts';
import { readNumberWithin } from '../read-settings.ts';

export type MapPoint = { latitude: number; longitude: number };

/** The place that a map block names; undefined without an address. */
export function readMapAddress({ content }: ProfileBlock): string | undefined {
  const address = (content ?? '').toWellFormed().replace(/\s+/g, ' ').trim();
  return address === '' ? undefined : address;
}

/** Where it is, when both coordinates are given. */
export function readMapPoint({ settings }: ProfileBlock): MapPoint | undefined {
  const latitude = readNumberWithin(settings, 'latitude', -90, 90);
  const longitude = readNumberWithin(settings, 'longitude', -180, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** The maps that a place can be opened in, in the order of their links. */
export const mapServices = ['OpenStreetMap', 'Google Maps', 'Apple Maps'] as const;

/** The address of a place in one of the maps: plain links, which load nothing before a click. */
export function mapUrl(block: ProfileBlock, service: number): string | undefined {
  const address = readMapAddress(block);
  if (address === undefined) return undefined;
  const point = readMapPoint(block);
  const place = encodeURIComponent(address);
  const [latitude, longitude] = point ? [decimal(point.latitude), decimal(point.longitude)] : [];
  const at = point && `${latitude},${longitude}`;
  if (service === 0)
    return point
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
      : `https://www.openstreetmap.org/search?query=${place}`;
  if (service === 1)
    return `https://www.google.com/maps/search/?api=1&query=${at === undefined ? place : encodeURIComponent(at)}`;
  if (service === 2)
    return `https://maps.apple.com/?q=${place}${at === undefined ? '' : `&ll=${encodeURIComponent(at)}`}`;
  return undefined;
}

/** To a centimetre, without an exponent, which a map would not read: 1e-7 is 0.0000001. */
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 7, useGrouping: false, signDisplay: 'negative' });

function decimal(degrees: number): string {
  return decimals.format(degrees);
}

const spanDegrees = 0.004;

/** The map of OpenStreetMap for a frame, which only a place with coordinates has. */
export function mapFrameUrl(block: ProfileBlock): string | undefined {
  const point = readMapPoint(block);
  if (readMapAddress(block) === undefined || !point) return undefined;
  const { latitude, longitude } = point;
  const box = [
    longitude - spanDegrees,
    latitude - spanDegrees / 2,
    longitude + spanDegrees,
    latitude + spanDegrees / 2,
  ];
  const bbox = encodeURIComponent(box.map((edge) => edge.toFixed(6)).join(','));
  const marker = encodeURIComponent(`${decimal(latitude)},${decimal(longitude)}`);
  return `https://www.openstreetmap.org/export/embed.html?bbox=${bbox}&layer=mapnik&marker=${marker}`;
}
