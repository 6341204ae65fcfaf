import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { expect, test, vi } from 'vitest';
import { createOrigins, originOf } from './origin.ts';

const origins = (publicOrigin?: string, host = '127.0.0.1') =>
  createOrigins({
    publicOrigin,
    listening: { host, port: 4321 },
    isLibraryHost: (name) => name === 'lib.example.edu' || name === 'odd.example.edu:8443',
  });

test('believes hosts that libraries claim, and this machine at its own port', () => {
  expect(origins().of('lib.example.edu')).toBe('http://lib.example.edu');
  expect(origins().of('LIB.example.edu:4321')).toBe('http://lib.example.edu:4321');
  expect(origins().of('odd.example.edu:8443')).toBe('http://odd.example.edu:8443');
  for (const host of ['localhost:4321', '127.0.0.1:4321', '[::1]:4321', 'localhost']) {
    expect(origins().of(host)).toBe(`http://${host}`);
  }
});

test('rejects every other host, with and without PUBLIC_ORIGIN', () => {
  const made = ['evil.example', 'evil.example/x', 'lib.example.edu@evil.example', '', '"<script>', 'localhost:4322'];
  for (const host of [
    ...made,
    'lib.example.edu:8080',
    'odd.example.edu',
    'localhost:4321:1',
    'localhost, evil.example',
  ]) {
    expect(origins().of(host), host).toBeUndefined();
    expect(origins('https://portal.example').of(host), host).toBeUndefined();
  }
});

test('refuses what is no host, even if a library claims it', () => {
  const listening = { host: '127.0.0.1', port: 4321 };
  const claimed = createOrigins({ publicOrigin: undefined, listening, isLibraryHost: () => true });
  expect(claimed.of('any.example')).toBe('http://any.example');
  for (const host of ['', '"<script>', 'any.example/x', 'a@any.example'])
    expect(claimed.of(host), host).toBeUndefined();
});

test('takes the configured origin, or where it listens, for a request of HTTP/1.0, which names no host', () => {
  expect(origins().of(undefined)).toBe('http://127.0.0.1:4321');
  expect(origins(undefined, '0.0.0.0').of(undefined)).toBe('http://localhost:4321');
  expect(origins('https://portal.example').of(undefined)).toBe('https://portal.example');
});

test('has the public scheme for public hosts behind a proxy, and plain http on the machine itself', () => {
  const behindProxy = origins('https://portal.example');
  expect(behindProxy.of('portal.example')).toBe('https://portal.example');
  expect(behindProxy.of('PORTAL.example')).toBe('https://portal.example');
  expect(behindProxy.of('lib.example.edu')).toBe('https://lib.example.edu');
  expect(behindProxy.of('127.0.0.1:4321')).toBe('http://127.0.0.1:4321');
});

test('accepts one Host header and refuses two, also of the same host', () => {
  const known = 'lib.example.edu';
  const of = (host?: string[]) =>
    originOf({ headersDistinct: { accept: ['*/*', 'text/html'], ...(host && { host }) } }, origins());
  expect(of([known])).toBe(`http://${known}`);
  expect(of([known, 'evil.example'])).toBeUndefined();
  expect(of([known, known])).toBeUndefined();
  expect(of()).toBe('http://127.0.0.1:4321');
});

test.each(['0.0.0.0', '::'])('believes the addresses of this machine when it listens on all of them: %s', (host) => {
  const lan = { netmask: '', mac: '', internal: false, cidr: null };
  const interfaces = vi.spyOn(os, 'networkInterfaces').mockReturnValue({
    eth0: [
      { ...lan, family: 'IPv4', address: '192.0.2.7' },
      { ...lan, family: 'IPv6', address: '2001:db8::7', scopeid: 0 },
    ],
    tun0: undefined,
  });
  syncBuiltinESMExports();
  const listening = origins(undefined, host);
  interfaces.mockRestore();
  syncBuiltinESMExports();
  expect(listening.usual).toBe('http://localhost:4321');
  expect(listening.of('192.0.2.7:4321')).toBe('http://192.0.2.7:4321');
  expect(listening.of('[2001:db8::7]:4321')).toBe('http://[2001:db8::7]:4321');
  expect(listening.of('192.0.2.8:4321')).toBeUndefined();
  expect(origins().of('192.0.2.7:4321')).toBeUndefined();
});
