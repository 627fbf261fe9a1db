export { toAddressBlock, toNetworkBlock } from '@linkplane/runtime';
