import { describe, expect, it } from 'vitest';
import { afterSignIn, isOfLibrary } from './after-sign-in.ts';

const home = '/jianglan/home';

describe('after sign-in', () => {
  const record = '/jianglan/searchList/bookDetails/7645';

  it('reloads the page of the dialog, whatever path is stored', () => {
    expect(afterSignIn(undefined, null, record)).toEqual({ kind: 'reload', jump: false });
    expect(afterSignIn(undefined, '/jianglan/drivePurchas', record)).toEqual({ kind: 'reload', jump: false });
  });

  it('redirects from the sign-in page to the stored path, else to the given one', () => {
    const login = '/jianglan/login';
    const stored = '/jianglan/searchList?q=x';
    expect(afterSignIn(home, null, login)).toEqual({ kind: 'go', path: home, jump: false });
    expect(afterSignIn(home, stored, login)).toEqual({ kind: 'go', path: stored, jump: false });
  });

  it('stays on the page for the purchasing rules', () => {
    expect(afterSignIn('pdaRule', null, record)).toEqual({ kind: 'stay' });
    expect(afterSignIn('pdaRule', '/jianglan/drivePurchas', record)).toEqual({ kind: 'stay' });
  });

  it('sets the jump flag for purchasing that asked for the sign-in', () => {
    expect(afterSignIn(undefined, null, '/jianglan/en-US/drivePurchas')).toEqual({ kind: 'reload', jump: true });
    for (const path of ['/jianglan/drivePurchas', '/drivePurchas?from=menu']) {
      expect(afterSignIn(home, path, '/jianglan/forceBinding')).toEqual({ kind: 'go', path, jump: true });
    }
  });

  it('never redirects to another site', () => {
    for (const path of ['//evil.example/drivePurchas', '/\\evil.example', 'https://evil.example/drivePurchas', 'x']) {
      expect(afterSignIn(home, path, '/jianglan/login')).toEqual({ kind: 'go', path: home, jump: false });
    }
  });
});

describe('a path of this origin', () => {
  it.each([
    ['/jianglan/drivePurchas', 'jianglan', '/jianglan/home', true],
    ['/jianglan', 'jianglan', '/jianglan/en-US/home', true],
    ['/jianglanx/drivePurchas', 'jianglan', '/jianglan/home', false],
    ['/chengchuan/drivePurchas', 'jianglan', '/jianglan/home', false],
    // A library with a host of its own has the origin to itself.
    ['/drivePurchas', 'jianglan', '/home', true],
    ['/en-US/drivePurchas', 'jianglan', '/en-US/home', true],
  ])('%s is one of %s, whose home is %s: %s', (path, mappingPath, home, isOne) =>
    expect(isOfLibrary(path, mappingPath, home)).toBe(isOne),
  );
});
