import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Site } from '../lib/site/site.ts';
import { cutFrame, fillFrame, PageFrames } from './page-frames.ts';

const site = (): Site => ({ groupCode: 'a' }) as Site;
const pageOf = (texts: readonly string[], fixed = '') =>
  Buffer.from(`<html><head>${texts[0] ?? ''}</head>${fixed}<body>${texts.slice(1).join('<hr>')}</body></html>`);
const asText = (page: Buffer) => page.toString('utf8');

describe('a frame', () => {
  it('has the page that it was cut from, and any other page of its kind', () => {
    // Signs of one to four bytes, none of which are in the frame itself.
    const text = fc.string({
      unit: fc.constantFrom('甲', '乙', '𠮷', 'é', '1', '2', '&'),
      minLength: 3,
      maxLength: 40,
    });
    const distinct = fc.uniqueArray(text, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(distinct, fc.array(text, { minLength: 3, maxLength: 3 }), (texts, others) => {
        const pieces = cutFrame(pageOf(texts), texts);
        // A text that stands within another one has no sure place.
        if (!pieces) return;
        expect(asText(fillFrame(pieces, texts))).toBe(asText(pageOf(texts)));
        expect(asText(fillFrame(pieces, others))).toBe(asText(pageOf(others)));
      }),
    );
  });

  it('is not cut where a text is missing, or stands there twice', () => {
    expect(cutFrame(Buffer.from('<p>one</p>'), ['two'])).toBeUndefined();
    expect(cutFrame(Buffer.from('<p>one</p><p>one</p>'), ['one'])).toBeUndefined();
    expect(cutFrame(Buffer.from('<p>two</p><p>one</p>'), ['one', 'two'])).toBeUndefined();
  });

  it('has no place for a text that is empty', () => {
    const pieces = cutFrame(Buffer.from('<p>one</p>'), ['', 'one', '']);
    expect(pieces?.map(asText)).toEqual(['<p>', '</p>']);
    expect(asText(fillFrame(pieces ?? [], ['', 'two', '']))).toBe('<p>two</p>');
  });
});

describe('the frames of a library', () => {
  const frames = () => new PageFrames((pieces) => pieces.map(asText));
  const [entry, two] = [
    ['head one', 'body one'],
    ['head two', 'body two'],
  ] as const;

  it('are for other pages when two different ones had the same', () => {
    const all = frames();
    const library = site();
    expect(all.find(library, 'record', entry)).toBeUndefined();
    all.learn(library, 'record', pageOf(entry), entry);
    expect(all.find(library, 'record', two)).toBeUndefined();
    all.learn(library, 'record', pageOf(two), two);
    const found = all.find(library, 'record', ['head three', 'body three']);
    expect(found?.about).toEqual(['<html><head>', '</head><body>', '</body></html>']);
  });

  it('are for the same page at once: home has one', () => {
    const all = frames();
    const library = site();
    all.learn(library, 'home', pageOf(entry), entry);
    expect(all.find(library, 'home', [...entry])).toBeDefined();
    // Once more the same page says nothing of others.
    all.learn(library, 'home', pageOf(entry), entry);
    expect(all.find(library, 'home', two)).toBeUndefined();
  });

  it('are never for others where something of the page stands outside its texts', () => {
    const all = frames();
    const library = site();
    for (const texts of [entry, two, entry, two])
      all.learn(library, 'record', pageOf(texts, `<h1>${texts[1]}</h1>`), texts);
    expect(all.find(library, 'record', ['head three', 'body three'])).toBeUndefined();
    for (const texts of [entry, two, entry, two])
      all.learn(library, 'list', pageOf(texts, `<h1>of ${texts[1][5] ?? ''}</h1>`), texts);
    expect(all.find(library, 'list', ['head three', 'body three'])).toBeUndefined();
  });

  it('are those of one library, one kind of page, and the same empty texts', () => {
    const all = frames();
    const library = site();
    for (const texts of [entry, two]) all.learn(library, 'record', pageOf(texts), texts);
    expect(all.find(site(), 'record', entry)).toBeUndefined();
    expect(all.find(library, 'list', entry)).toBeUndefined();
    expect(all.find(library, 'record', ['head three', ''])).toBeUndefined();
  });
});
