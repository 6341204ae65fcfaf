import { describe, expect, it } from 'vitest';
import { allowingStyle } from './allowed-style.ts';

const policyOf = (policy: string, style: string) =>
  allowingStyle(new Response('', { headers: { 'content-security-policy': policy } }), style).headers.get(
    'content-security-policy',
  );

describe('a style element that a page carries', () => {
  it('is allowed by its digest, and nothing else with it', () => {
    // printf 'p{}' | openssl dgst -sha256 -binary | base64
    const digest = 'gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=';
    expect(policyOf("default-src 'self'; style-src 'self' 'sha256-x'; script-src 'self'", 'p{}')).toBe(
      `default-src 'self'; style-src 'sha256-${digest}' 'self' 'sha256-x'; script-src 'self'`,
    );
  });

  it('changes no policy without styles, and makes none', () => {
    expect(policyOf("default-src 'none'", 'p{}')).toBe("default-src 'none'");
    expect([...allowingStyle(new Response(null), 'p{}').headers]).toEqual([]);
  });
});
