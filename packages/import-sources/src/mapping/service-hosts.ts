/** Hosts of the services themselves, which no customer can take along; a name that begins with a dot stands for all below it. */
const serviceHosts = {
  bitly: ['bit.ly', 'bitly.com', 'j.mp', 'bitly.is'],
  dub: [
    'dub.sh',
    'dub.link',
    'dub.co',
    'chatg.pt',
    'spti.fi',
    'git.new',
    'cal.link',
    'amzn.id',
    'ggl.link',
    'fig.page',
  ],
  kutt: ['kutt.it', 'kutt.to'],
  rebrandly: ['rebrand.ly'],
  shortio: ['short.io', '.short.gy'],
} as const;

/** Whether short URLs on the host stay at the service, whatever becomes of the account. @param host in lower case */
export function isServiceHost(service: keyof typeof serviceHosts, host: string): boolean {
  return serviceHosts[service].some((own) => (own.startsWith('.') ? host.endsWith(own) : host === own));
}

/** Whether short URLs on the host stay at some service. @param host in lower case */
export function isHostOfAnyService(host: string): boolean {
  return Object.keys(serviceHosts).some((service) => isServiceHost(service as keyof typeof serviceHosts, host));
}
