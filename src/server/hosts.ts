import type { Registry } from '../service/libraries/types.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * The host that links are built from: the request's where a library claims it or it is this machine, else the
 * configured one. A Host header is the client's word, and pages built from it are kept for everyone.
 * @param fallback host of PUBLIC_ORIGIN, or address and port that the server listens on
 */
export function trustedHost(given: string | undefined, registry: Registry, fallback: string): string {
  const host = given?.toLowerCase() ?? '';
  if (host === fallback || loopback.test(host) || registry.byHost(host) || registry.brokenAt(host)) return host;
  return fallback;
}
