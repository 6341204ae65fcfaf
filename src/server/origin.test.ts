import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
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

test('refuses every other host, whoever has put it there, with PUBLIC_ORIGIN and without', () => {
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

/** A request with these headers, of which Node keeps the first Host in `headers`. */
function requestWith(...rawHeaders: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders = rawHeaders;
  const at = rawHeaders.findIndex((name) => name.toLowerCase() === 'host');
  if (at >= 0) request.headers.host = rawHeaders[at + 1];
  return request;
}

test('accepts one Host header and refuses two, also of the same host', () => {
  const known = 'lib.example.edu';
  expect(originOf(requestWith('accept', '*/*', 'Host', known), origins())).toBe(`http://${known}`);
  expect(originOf(requestWith('host', known, 'HOST', 'evil.example'), origins())).toBeUndefined();
  expect(originOf(requestWith('Host', known, 'accept', '*/*', 'host', known), origins())).toBeUndefined();
  // A value that reads "host" is no header.
  expect(originOf(requestWith('Host', known, 'x-name', 'host'), origins())).toBe(`http://${known}`);
});
