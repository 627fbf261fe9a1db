export {
  linkClicked,
  profileViewed,
  blockClicked,
  clickEvent,
  encodeEvent,
  eventSchemaVersion,
  eventLimits,
  viaFields,
  type ClickEvent,
  type ViaField,
  type LinkClicked,
  type ProfileViewed,
  type BlockClicked,
} from './click-event.ts';
export { clickTokenCharsMax, createClickToken, readClickToken, type TokenClick } from './click-token.ts';
export { encodeMarker, isMarker } from './journal-marker.ts';
export { readVia } from './read-via.ts';
export { decodeEvent, readWorkspaceId, type DecodedEvent } from './decode-event.ts';
