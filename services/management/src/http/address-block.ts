export { toAddressBlock } from '@linkplane/runtime';
