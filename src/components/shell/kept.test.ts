import { describe, expect, it } from 'vitest';
import type { Site } from '#lib/site/site.ts';
import { hereMark, kept, withHere } from './kept.ts';

const site = (): Site => Object.create(null);

describe('kept', () => {
  it('makes a text once for each library and key', async () => {
    const made: string[] = [];
    const make = (text: string) => () => {
      made.push(text);
      return Promise.resolve(text);
    };
    const [one, other] = [site(), site()];
    expect(await kept(one, 'menu', make('first'))).toBe('first');
    expect(await kept(one, 'menu', make('second'))).toBe('first');
    expect(await kept(one, 'footer', make('third'))).toBe('third');
    expect(await kept(other, 'menu', make('fourth'))).toBe('fourth');
    expect(made).toEqual(['first', 'third', 'fourth']);
  });

  it('keeps no failure', async () => {
    const one = site();
    await expect(kept(one, 'menu', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await kept(one, 'menu', () => Promise.resolve('yes'))).toBe('yes');
  });
});

describe('withHere', () => {
  it('puts the path in, whatever signs it has', () => {
    const link = `<a href="/lib/en-US${hereMark}">`;
    expect(withHere(link, '/searchList?q=a&page=2')).toBe('<a href="/lib/en-US/searchList?q=a&amp;page=2">');
    expect(withHere(link, '/x/$&$1\'"><script>')).toBe('<a href="/lib/en-US/x/$&amp;$1\'&quot;&gt;&lt;script&gt;">');
  });
});
