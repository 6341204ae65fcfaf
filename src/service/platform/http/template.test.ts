import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isbn10Of } from '../../outside/providers/isbn.ts';
import { at, textAt, webAddressAt, fillFirst, fillTemplate, placeholders } from './template.ts';

test('values are escaped into their places', () => {
  const url = fillTemplate('https://example.org/find/{isbn}?q={title}&x={title}', { isbn: '978', title: 'A&B 白夜行' });
  expect(url?.href).toBe(
    'https://example.org/find/978?q=A%26B%20%E7%99%BD%E5%A4%9C%E8%A1%8C&x=A%26B%20%E7%99%BD%E5%A4%9C%E8%A1%8C',
  );
});

test('an address without a required value is skipped, and the next template is tried', () => {
  const templates = ['https://example.org/{isbn}', 'https://example.org/?t={title}'];
  expect(fillFirst(templates, { title: 'x' })?.href).toBe('https://example.org/?t=x');
  expect(fillFirst(templates, { isbn: undefined })).toBeUndefined();
  expect(fillFirst(templates, { isbn: '' })).toBeUndefined();
});

test('no value decides where an address leads', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      for (const template of [
        'https://example.org/a/{v}/b?w={v}',
        'https://example.org/a/{v}',
        'https://example.org?{v}',
      ]) {
        const url = fillTemplate(template, { v: value });
        if (!url) continue;
        expect(url.origin).toBe('https://example.org');
        expect([url.username, url.hash]).toEqual(['', '']);
        if (template.includes('/a/')) expect(url.pathname).toMatch(/^\/a\/[^/]+(?:\/b)?$/);
      }
    }),
  );
  expect(fillTemplate('https://example.org/a/{v}', { v: '..' })).toBeUndefined();
});

test('lists the placeholders of a template', () => {
  expect(placeholders('https://example.org/{isbn}/{title}?{}')).toEqual(['isbn', 'title', '']);
});

test('a value is read at its path, and nothing else than what the answer itself has', () => {
  const answer: unknown = { a: { b: [{ c: ' text ' }] }, link: 'https://example.org/x', bad: 'javascript:alert(1)' };
  expect(textAt(answer, 'a.b.0.c')).toBe('text');
  expect(at(answer, 'a.b.length')).toBe(1);
  for (const path of ['a.x', 'a.b.1.c', 'constructor', 'a.__proto__', 'link.length'])
    expect(at(answer, path)).toBeUndefined();
  expect(webAddressAt(answer, 'link')).toBe('https://example.org/x');
  for (const path of ['bad', 'a', 'nothing']) expect(webAddressAt(answer, path)).toBeUndefined();
});

test('reading at any path of any answer fails in no way', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, path) => {
      expect(() => at(value, path)).not.toThrow();
    }),
  );
});

test.each([
  ['9787544258609', '7544258602'],
  ['9780306406157', '0306406152'],
  ['9780804429573', '080442957X'],
  ['9791090636071', undefined],
  ['nothing', undefined],
])('%s was %s', (isbn, ten) => {
  expect(isbn10Of(isbn)).toBe(ten);
});
