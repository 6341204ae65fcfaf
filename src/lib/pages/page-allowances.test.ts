import { describe, expect, it } from 'vitest';
import { allowancesOf, allowFrame, allowStyle } from './page-allowances.ts';

describe('what a page allows in addition to the defaults', () => {
  it('is read as it was written, styles by their digest', () => {
    const answer = new Response('');
    allowStyle(answer, 'p{}');
    allowFrame(answer, 'https://passport.example');
    expect(allowancesOf(answer.headers)).toEqual([
      // printf 'p{}' | openssl dgst -sha256 -binary | base64
      { directive: 'style-src', source: "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='" },
      { directive: 'frame-src', source: 'https://passport.example' },
    ]);
  });

  it('is nothing where the page says nothing', () => {
    expect(allowancesOf(new Response('').headers)).toEqual([]);
  });
});
