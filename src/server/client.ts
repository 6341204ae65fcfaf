import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import { clientNetwork } from '../lib/rules/networks.ts';

/** Who asks, as far as work is shared out between those who ask. */
export interface Client {
  /** Network address; of IPv6 the /64 that a household or a machine has. */
  address: string;
  /** Distinguishes the readers behind one address: their browser's name, shortened. */
  agent: string;
}

/** Whether an address is one of a proxy whose word about the reader's address is believed. */
export type Proxies = (address: string) => boolean;

/**
 * The proxies of this machine and the configured ones.
 * @param entries addresses and ranges (10.0.0.0/8), validated with the configuration
 * @param own the further ones
 */
export const readProxies = (entries: readonly string[], own: readonly string[] = ['loopback']): Proxies => {
  const isTrusted = proxyAddr.compile([...own, ...entries]);
  return (address) => isTrusted(address, 0);
};

/** An IPv4 address the way it is written as such, also where the system shows it inside an IPv6 one. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/**
 * The address of the reader. Each proxy adds the address that it was asked from at the end of X-Forwarded-For: read
 * from there, the first that is no proxy of ours is the reader's. Anyone who is no proxy of ours and says so is not
 * believed.
 */
export function addressOf(request: IncomingMessage, proxies: Proxies): string {
  if (request.headers['x-forwarded-for'] === undefined) return plain(request.socket.remoteAddress ?? '');
  // The first that is not believed ends the list; when it is no address, the proxy that gave it represents the reader.
  const address = proxyAddr.all(request, proxies).findLast((entry) => isIP(entry) !== 0);
  return plain(address ?? '');
}

export function clientOf(request: IncomingMessage, proxies: Proxies): Client {
  return {
    address: clientNetwork(addressOf(request, proxies)),
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
  };
}
