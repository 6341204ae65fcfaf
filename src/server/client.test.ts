import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressOf, clientOf, readProxies } from './client.ts';

const from = (remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage =>
  Object.assign(Object.create(null), { socket: { remoteAddress }, headers });
const forwarded = (remoteAddress: string, chain: string) => from(remoteAddress, { 'x-forwarded-for': chain });

describe('addressOf', () => {
  const local = readProxies([]);

  it('is the address of who is connected', () => {
    expect(addressOf(from('198.51.100.7'), local)).toBe('198.51.100.7');
    expect(addressOf(from('::ffff:198.51.100.7'), local)).toBe('198.51.100.7');
  });

  it('believes a proxy on this machine, and of what it says the last address', () => {
    for (const proxy of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(addressOf(forwarded(proxy, '203.0.113.1, 198.51.100.7'), local)).toBe('198.51.100.7');
  });

  it('ignores the header of other peers', () => {
    expect(addressOf(forwarded('198.51.100.7', '203.0.113.1'), local)).toBe('198.51.100.7');
  });

  it('goes back through the proxies that were named, to the first that is none', () => {
    const proxies = readProxies(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']);
    const chain = '203.0.113.1, 198.51.100.7, 192.0.2.7, 2001:db8::5';
    expect(addressOf(forwarded('10.1.2.3', chain), proxies)).toBe('198.51.100.7');
    expect(addressOf(forwarded('192.0.2.8', chain), proxies)).toBe('192.0.2.8');
  });

  it('takes no word that is not an address', () => {
    expect(addressOf(forwarded('127.0.0.1', 'unknown'), local)).toBe('127.0.0.1');
    expect(addressOf(forwarded('127.0.0.1', '203.0.113.1, x'), local)).toBe('127.0.0.1');
    // An empty element of a list is none (RFC 9110 §5.6.1).
    expect(addressOf(forwarded('127.0.0.1', '198.51.100.7, '), local)).toBe('198.51.100.7');
  });
});

describe('clientOf', () => {
  it('takes an IPv6 network of one customer for one client', () => {
    const address = (of: string) => clientOf(from(of), readProxies([])).address;
    expect(address('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(address('2001:db8:1:2::9')).toBe(address('2001:db8:1:2:ffff::1'));
    expect(address('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(address('198.51.100.7')).toBe('198.51.100.7');
  });

  it('distinguishes browsers behind one address', () => {
    const agent = 'Mozilla/5.0';
    expect(clientOf(from('198.51.100.7', { 'user-agent': agent }), readProxies([])).agent).toBe(agent);
    expect(clientOf(from('198.51.100.7'), readProxies([])).agent).toBe('');
  });
});
