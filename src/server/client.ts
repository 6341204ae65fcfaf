import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** Who asks, as far as work is shared out between those who ask. */
export interface Client {
  /** Network address; of IPv6 the /64 that a household or a machine has. */
  address: string;
  /** What tells the readers behind one address apart: their browser's name, shortened. */
  agent: string;
}

/**
 * The proxies of this machine and those given.
 * @param entries addresses and ranges (10.0.0.0/8), checked where the configuration was read
 */
export function readProxies(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of ['127.0.0.0/8', '::1', ...entries]) {
    const [address = '', prefix] = entry.split('/');
    const isNew = isIP(address) === 6;
    list.addSubnet(address, Number(prefix ?? (isNew ? 128 : 32)), isNew ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** An IPv4 address the way it is written as such, also where the system shows it inside an IPv6 one. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

function isOf(proxies: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The address of the reader. Each proxy adds the address that it was asked from at the end of X-Forwarded-For: read from
 * there, the first that is no proxy of ours is the reader's. Whoever is no proxy of ours and says so is not believed.
 */
export function addressOf(request: IncomingMessage, proxies: BlockList): string {
  let address = plain(request.socket.remoteAddress ?? '');
  if (!request.headers['x-forwarded-for'] || !isOf(proxies, address)) return address;
  const told = [request.headers['x-forwarded-for']].flat().join(',').split(',');
  for (const one of told.reverse()) {
    const next = plain(one.trim());
    if (isIP(next) === 0) break;
    address = next;
    if (!isOf(proxies, address)) break;
  }
  return address;
}

/** The first four groups of an IPv6 address, which are one customer's. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Who asks, for sharing out work. */
export function clientOf(request: IncomingMessage, proxies: BlockList): Client {
  return {
    address: network(addressOf(request, proxies)),
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
  };
}
