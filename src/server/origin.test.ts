import { describe, expect, it } from 'vitest';
import { createOrigins } from './origin.ts';

const origins = (publicOrigin?: string, host = '127.0.0.1') =>
  createOrigins({
    publicOrigin,
    listening: { host, port: 4321 },
    isLibraryHost: (name) => name === 'lib.example.edu',
  });

describe('createOrigins', () => {
  it('believes the hosts of libraries and of this machine', () => {
    expect(origins().trusted('lib.example.edu')).toBe('http://lib.example.edu');
    expect(origins().trusted('LIB.example.edu:8080')).toBe('http://lib.example.edu:8080');
    expect(origins().trusted('localhost:4321')).toBe('http://localhost:4321');
  });

  it('takes the configured origin, or where it listens, for every other host', () => {
    for (const host of ['evil.example', 'evil.example/x', 'lib.example.edu@evil.example', '', undefined, '"<script>']) {
      expect(origins().trusted(host)).toBe('http://127.0.0.1:4321');
      expect(origins('https://portal.example').trusted(host)).toBe('https://portal.example');
    }
    expect(origins(undefined, '0.0.0.0').trusted('evil.example')).toBe('http://localhost:4321');
  });

  it('has the public scheme for public hosts behind a proxy, and plain http on the machine itself', () => {
    const behindProxy = origins('https://portal.example');
    expect(behindProxy.trusted('portal.example')).toBe('https://portal.example');
    expect(behindProxy.trusted('lib.example.edu')).toBe('https://lib.example.edu');
    expect(behindProxy.trusted('127.0.0.1:4321')).toBe('http://127.0.0.1:4321');
    expect(behindProxy.asAsked('portal.example')).toBe('https://portal.example');
    expect(behindProxy.asAsked('other.example')).toBe('https://other.example');
  });
});
