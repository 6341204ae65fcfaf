import { describe, expect, it } from 'vitest';
import { afterSignIn, isOfLibrary } from './after-sign-in.ts';

const home = '/jianglan/home';

describe('after sign-in', () => {
  it('a dialog loads its page anew, and the page leads on', () => {
    expect(afterSignIn(undefined, null)).toEqual({ kind: 'reload' });
    expect(afterSignIn(undefined, '/jianglan/searchList')).toEqual({ kind: 'reload' });
    expect(afterSignIn(home, null)).toEqual({ kind: 'go', path: home, jump: false });
    expect(afterSignIn(home, '/jianglan/searchList?q=x')).toEqual({
      kind: 'go',
      path: '/jianglan/searchList?q=x',
      jump: false,
    });
  });

  it('the purchasing rules stay where they are', () => {
    expect(afterSignIn('pdaRule', null)).toEqual({ kind: 'stay' });
    expect(afterSignIn('pdaRule', '/jianglan/drivePurchas')).toEqual({ kind: 'stay' });
  });

  it('purchasing that asked for it is gone back to with its flag, from the dialog too', () => {
    for (const next of [undefined, home]) {
      for (const path of ['/jianglan/drivePurchas', '/drivePurchas?from=menu']) {
        expect(afterSignIn(next, path)).toEqual({ kind: 'go', path, jump: true });
      }
    }
  });

  it('no stored path leads to another site', () => {
    for (const path of ['//evil.example/drivePurchas', '/\\evil.example', 'https://evil.example/drivePurchas', 'x']) {
      expect(afterSignIn(home, path)).toEqual({ kind: 'go', path: home, jump: false });
      expect(afterSignIn(undefined, path)).toEqual({ kind: 'reload' });
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
  ])('%s is one of %s, whose home is %s: %s', (path, mappingPath, home, isOne) => {
    expect(isOfLibrary(path, mappingPath, home)).toBe(isOne);
  });
});
