import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feedbackActs,
  feedbackStates,
  feedbackTransitions,
  longestPage,
  tidyPage,
  type FeedbackState,
} from './feedback.ts';

describe('a report', () => {
  it('that is closed stays so but where its closing is taken back, and every open one can be closed', () => {
    expect(feedbackTransitions.closed).toEqual({ reopen: 'waiting' });
    for (const state of feedbackStates) {
      if (state !== 'closed') expect(feedbackTransitions[state].close).toBe('closed');
    }
  });

  it('is the turn of the one who did not write last, whatever was done in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...feedbackActs), { maxLength: 20 }), (acts) => {
        let state: FeedbackState = 'waiting';
        let last: (typeof feedbackActs)[number] = 'readerWrites';
        for (const act of acts) {
          const after: FeedbackState | undefined = feedbackTransitions[state][act];
          if (after === undefined) continue;
          [state, last] = [after, act];
        }
        expect(state).toBe(
          { readerWrites: 'waiting', libraryWrites: 'answered', close: 'closed', reopen: 'waiting' }[last],
        );
      }),
    );
  });
});

describe('the address of a page', () => {
  it('is kept as a path with its query, without what works like a key', () => {
    expect(tidyPage(' /searchList?q=%E7%BA%A2&page=2#hit ')).toBe('/searchList?q=%E7%BA%A2&page=2');
    expect(tidyPage('/bindUid?uid=77&JWT=a.b.c&q=x&j%77t=1')).toBe('/bindUid?q=x');
    expect(tidyPage('/login?next=%2Fhome')).toBe('/login');
    expect(tidyPage('')).toBeNull();
  });

  it('is none of another site, and no script', () => {
    for (const text of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil',
      'javascript:alert(1)',
      'home',
      '/a b',
      '/a\u0000',
    ])
      expect(tidyPage(text)).toBeUndefined();
  });

  it('is short, begins with one slash and has no secret, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.webQueryParameters(), (path, query) => {
        const page = tidyPage(`/${path}?${query}&token=geheim`);
        if (typeof page !== 'string') return;
        expect(page).toMatch(/^\/(?![/\\])/);
        expect(page.length).toBeLessThanOrEqual(longestPage);
        if (!path.includes('geheim') && !path.includes('?')) expect(page).not.toContain('geheim');
      }),
    );
  });
});
