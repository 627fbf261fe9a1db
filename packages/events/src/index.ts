export {
  linkClicked,
  profileViewed,
  blockClicked,
  clickEvent,
  eventSchemaVersion,
  eventLimits,
  type ClickEvent,
  type LinkClicked,
  type ProfileViewed,
  type BlockClicked,
} from './click-event.ts';
export { decodeEvent, encodeEvent, readWorkspaceId, type DecodedEvent } from './encode-event.ts';
