import { BlockList, isIP } from 'node:net';

/**
 * Addresses and ranges of networks (10.0.0.0/8, 2001:db8::/32) as a check of addresses. Only the server asks this.
 * @param entries checked where the configuration was read
 * @returns whether a network address is in one of them; what is no address is in none
 */
export function networkCheck(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = '', prefix] = entry.split('/');
    const isNew = isIP(network) === 6;
    list.addSubnet(network, Number(prefix ?? (isNew ? 128 : 32)), isNew ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * What counts as one client, for the gate and for attempts alike: an IPv4 address, or the first four groups of an IPv6
 * address, which are one customer's and could be used up one by one otherwise.
 * @param address without zone, as the system or a proxy writes it
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
