/** Where this process is reached, for absolute links and for what is refused. */
export interface Origins {
  /** Scheme and host for links: the request's own when its host is known, else the configured one. */
  trusted: (host: string | undefined) => string;
  /** Scheme and host as the request names them, for checks that compare it with the page it came from. */
  asAsked: (host: string | undefined) => string;
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/;

/**
 * A Host header is what the sender likes to say. Only hosts of libraries, of PUBLIC_ORIGIN and of the machine itself
 * are believed, so that nobody gets a link to elsewhere into a page that is kept for others.
 * @param isLibraryHost whether a library claims this host name
 */
export function createOrigins(given: {
  publicOrigin: string | undefined;
  listening: { host: string; port: number };
  isLibraryHost: (host: string) => boolean;
}): Origins {
  const { host: bound, port } = given.listening;
  const publicUrl = given.publicOrigin === undefined ? undefined : new URL(given.publicOrigin);
  const scheme = publicUrl?.protocol ?? 'http:';
  const boundName = bound.includes(':') ? `[${bound}]` : bound;
  const anyAddress = bound === '0.0.0.0' || bound === '::';
  const fallback = given.publicOrigin ?? `http://${anyAddress ? 'localhost' : boundName}:${String(port)}`;
  const isLocal = (host: string) =>
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) || host === `${boundName}:${String(port)}`;

  const clean = (host: string | undefined) => {
    const lower = host?.toLowerCase() ?? '';
    return hostPattern.test(lower) ? lower : undefined;
  };
  const isLibrary = (host: string) => given.isLibraryHost(host) || given.isLibraryHost(host.replace(/:\d+$/, ''));
  return {
    trusted: (header) => {
      const host = clean(header);
      if (host === undefined || host === publicUrl?.host) return fallback;
      if (isLocal(host)) return `http://${host}`;
      return isLibrary(host) ? `${scheme}//${host}` : fallback;
    },
    asAsked: (header) => {
      const host = clean(header);
      if (host === undefined) return fallback;
      return `${isLocal(host) ? 'http:' : scheme}//${host}`;
    },
  };
}
