export { bitlink, respondAsBitly, type BitlyAccount } from './imitate-bitly.ts';
export {
  daysAgo,
  dubCreatedAt,
  dubLink,
  respondAsDub,
  type DubAccount,
  type DubClick,
  type DubLink,
} from './imitate-dub.ts';
export {
  readSource,
  startImitation,
  type Fault,
  type ImitatedRequest,
  type ImitatedResponse,
  type Imitation,
  type ReadSource,
} from './start-imitation.ts';
