/**
 * The User-Agent of requests to the old origin of a domain. A redirect that receives one makes no lookup of its own: two services whose domains have moved
 * to each other would otherwise send each other requests.
 */
export const originQueryAgent = 'Mozilla/5.0 (compatible; LinkplaneMove/1)';
