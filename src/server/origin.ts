import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';

/** Where this process is reached: for absolute links, for forms that come back, and for what is kept by address. */
export interface Origins {
  /**
   * Scheme and host that a request is for; undefined when it names a host that is none of ours, and has to be refused.
   * @param header the Host header; HTTP/1.0 has none
   */
  of: (header: string | undefined) => string | undefined;
  /** Scheme and host if nothing states another one. */
  usual: string;
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/;

/** Addresses of this machine as they stand in a Host header. */
function ownAddresses(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((those) => those ?? []);
  return addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
}

/**
 * A Host header is what the sender likes to say. One rule holds for pages, calls, forms and cookies: the host is that of
 * PUBLIC_ORIGIN, one that a library claims, or this machine at the port that it listens on. Nobody gets a link to
 * elsewhere into a page that is kept for others, nor a page of its own for each port that it makes up.
 * @param input.isLibraryHost whether a library claims this host, with or without a port
 */
export function createOrigins(input: {
  publicOrigin: string | undefined;
  listening: { host: string; port: number };
  isLibraryHost: (host: string) => boolean;
}): Origins {
  const { host: bound, port: ownPort } = input.listening;
  const publicUrl = input.publicOrigin === undefined ? undefined : new URL(input.publicOrigin);
  const scheme = publicUrl?.protocol ?? 'http:';
  const boundName = bound.includes(':') ? `[${bound}]` : bound;
  const isAnyAddress = bound === '0.0.0.0' || bound === '::';
  const usual = input.publicOrigin ?? `http://${isAnyAddress ? 'localhost' : boundName}:${String(ownPort)}`;
  const local = new Set(['localhost', '127.0.0.1', '[::1]', boundName, ...(isAnyAddress ? ownAddresses() : [])]);

  return {
    usual,
    of: (header) => {
      if (header === undefined) return usual;
      const host = header.toLowerCase();
      const [, name = '', port] = hostPattern.exec(host) ?? [];
      if (name === '') return undefined;
      if (host === publicUrl?.host) return input.publicOrigin;
      const isOwnPort = port === undefined || port === String(ownPort);
      if (local.has(name) && isOwnPort) return `http://${host}`;
      const isLibrary = input.isLibraryHost(host) || (isOwnPort && input.isLibraryHost(name));
      return isLibrary ? `${scheme}//${host}` : undefined;
    },
  };
}

/** The origin of a request; undefined when it names a host that is none of ours, or two. */
export function originOf(
  { headersDistinct: { host = [] } }: Pick<IncomingMessage, 'headersDistinct'>,
  origins: Origins,
): string | undefined {
  // A proxy may have checked the other Host header.
  return host.length < 2 ? origins.of(host[0]) : undefined;
}
