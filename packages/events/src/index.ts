export {
  linkClicked,
  clickEvent,
  eventSchemaVersion,
  eventLimits,
  type ClickEvent,
  type LinkClicked,
} from './click-event.ts';
export { decodeEvent, encodeEvent, type DecodedEvent } from './encode-event.ts';
