/** Where the documentation lists all calls of the API. */
export const referencePath = '/docs#api-reference';
