import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { toasts } from '#lib/stores/toasts.ts';
import { hintCookieText } from '#lib/stores/session/reader.ts';
import { breaches, context } from '#support/island.tsx';

// The page around an island of a component test (src/islands/**/*.test.tsx): each begins with none of what another left,
// and what is not in the contract fails it.

// Without the whole page in every message; a slow machine may take its time.
configure({ getElementError: (message) => new Error(message?.split('\n')[0] ?? ''), asyncUtilTimeout: 30_000 });

beforeEach(() => {
  // Nothing moves in a page that is not drawn.
  vi.spyOn(Element.prototype, 'animate').mockImplementation((_, how) => {
    const timing = typeof how === 'object' ? how : {};
    return Object.assign(new Animation(new KeyframeEffect(null, [], timing)), { cancel: () => undefined });
  });
  history.replaceState(null, '', '/lib/en-US/home');
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  document.cookie = hintCookieText(context.groupCode, undefined);
  toasts.set([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(breaches.splice(0)).toEqual([]);
});
