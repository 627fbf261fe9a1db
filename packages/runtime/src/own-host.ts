const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a Host header, in lower case, names the service itself: `go.example.com`, with and without a default port and a dot at
 * the end. On the loopback interface all of its names count as one host.
 */
export function createOwnHostCheck(publicUrl: URL): (hostHeader: string) => boolean {
  const defaultPort = publicUrl.protocol === 'https:' ? '443' : '80';
  const names = loopbackNames.includes(publicUrl.hostname) ? loopbackNames : [publicUrl.hostname];
  const port = publicUrl.port === '' ? defaultPort : publicUrl.port;
  const hosts = new Set(
    names.flatMap((name) => (port === defaultPort ? [name, `${name}:${port}`] : [`${name}:${port}`])),
  );
  return (hostHeader) => hosts.has(hostHeader) || hosts.has(withoutDot(hostHeader));
}

/** `localhost.:8080` is `localhost:8080`. */
function withoutDot(hostHeader: string): string {
  return hostHeader.replace(/\.(?=$|:)/, '');
}
