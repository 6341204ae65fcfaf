import { describe, expect, it } from 'vitest';
import type { Site } from '#lib/site/site.ts';
import { html, Markup } from '../markup/markup.ts';
import { cachedFragment, hereMark, withHere } from './cached-fragment.ts';

const site = (): Site => Object.create(null);

describe('cachedFragment', () => {
  it('makes a fragment once for each library and key', () => {
    const made: string[] = [];
    const make = (text: string) => () => {
      made.push(text);
      return new Markup(text);
    };
    const [entry, other] = [site(), site()];
    expect(cachedFragment(entry, 'menu', make('first')).text).toBe('first');
    expect(cachedFragment(entry, 'menu', make('second')).text).toBe('first');
    expect(cachedFragment(entry, 'footer', make('third')).text).toBe('third');
    expect(cachedFragment(other, 'menu', make('fourth')).text).toBe('fourth');
    expect(made).toEqual(['first', 'third', 'fourth']);
  });

  it('keeps nothing of a fragment that could not be made', () => {
    const entry = site();
    const fail = () => {
      throw new Error('no');
    };
    expect(() => cachedFragment(entry, 'menu', fail)).toThrow('no');
    expect(cachedFragment(entry, 'menu', () => new Markup('yes')).text).toBe('yes');
  });
});

describe('withHere', () => {
  it('puts the path in, whatever signs it has', () => {
    const link = html`<a href="/lib/en-US${hereMark}"></a>`;
    expect(withHere(link, '/searchList?q=a&page=2').text).toBe('<a href="/lib/en-US/searchList?q=a&amp;page=2"></a>');
    expect(withHere(link, '/x/$&$1\'"><script>').text).toBe(
      '<a href="/lib/en-US/x/$&amp;$1\'&quot;&gt;&lt;script&gt;"></a>',
    );
  });
});
