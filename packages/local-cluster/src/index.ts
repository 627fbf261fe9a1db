export { sharedKeys, startCluster, type Cluster, type ClusterOptions, type ClusterService } from './start-cluster.ts';
export { startStores, type StoreAddresses, type Stores } from './start-stores.ts';
export { createPlaneRoles } from './create-plane-roles.ts';
