export {
  linkClicked,
  profileViewed,
  blockClicked,
  clickEvent,
  encodeEvent,
  eventSchemaVersion,
  eventLimits,
  type ClickEvent,
  type LinkClicked,
  type ProfileViewed,
  type BlockClicked,
} from './click-event.ts';
export { decodeEvent, readWorkspaceId, type DecodedEvent } from './decode-event.ts';
