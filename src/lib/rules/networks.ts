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
