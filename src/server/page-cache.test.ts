import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';

const page = (text: string, rule: RenderedPage['rule'] = { tags: ['library:1'], maxAge: 60 }): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  rule,
});

/** A cache with a clock of its own, and a maker that counts. */
function setUp(maxBytes = 1_000_000) {
  let now = 0;
  const made: string[] = [];
  const cache = new PageCache({ maxBytes, now: () => now, hitsUntilBest: 2 });
  const get = (key: string, rendered: RenderedPage | (() => Promise<RenderedPage>) = page(key)) =>
    cache.get(key, () => {
      made.push(key);
      return typeof rendered === 'function' ? rendered() : Promise.resolve(rendered);
    });
  const textOf = async (key: string, rendered?: RenderedPage) => {
    const entry = await get(key, rendered);
    return brotliDecompressSync((await cache.variant(key, entry, 'br')).body).toString();
  };
  return { cache, made, get, textOf, pass: (ms: number) => (now += ms) };
}

const later = () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { gate, open };
};

describe('PageCache', () => {
  it('makes a page once for a thousand who ask at the same moment', async () => {
    const { made, get } = setUp();
    const { gate, open } = later();
    const requests = Array.from({ length: 1000 }, () => get('/a', () => gate.then(() => page('a'))));
    open();
    const entries = new Set(await Promise.all(requests));
    expect(entries.size).toBe(1);
    expect(made).toEqual(['/a']);
  });

  it('answers what it has without waiting', async () => {
    const { get } = setUp();
    const first = await get('/a');
    expect(get('/a')).toBe(first);
  });

  it('lets go of what it has compressed, whatever still knows the page', async () => {
    const { textOf } = setUp();
    const rendered = page('a');
    expect(await textOf('/a', rendered)).toBe('a');
    expect(rendered.body).toHaveLength(0);
  });

  it('hands a failure to all who wait and asks again the next time', async () => {
    const { made, get } = setUp();
    const fails = () => Promise.reject(new Error('no'));
    const requests = [get('/a', fails), get('/a', fails)];
    await expect(Promise.allSettled(requests)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await get('/a');
    expect(made).toEqual(['/a', '/a']);
  });

  it('does not compress a page again that came out the same past its age', async () => {
    const { cache, made, get, pass } = setUp();
    const first = await get('/a');
    await get('/a');
    await get('/a');
    await cache.settled();
    const best = first.variants.get('br');
    pass(60_000);
    // The old one is answered while the new one is made.
    expect(await get('/a')).toBe(first);
    await expect.poll(async () => (await get('/a')) === first).toBe(false);
    const second = await get('/a');
    expect(made).toEqual(['/a', '/a']);
    expect(second.freshUntil).toBe(120_000);
    expect(second.variants.get('br')).toBe(best);
    const bytes = cache.bytes;
    // Another text or another header is another page.
    pass(60_000);
    await get('/a', page('b'));
    await expect.poll(async () => (await get('/a')) === second).toBe(false);
    expect((await get('/a')).variants.get('br')).not.toBe(best);
    expect(cache.bytes).toBeLessThanOrEqual(bytes);
    pass(60_000);
    const third = await get('/a', {
      ...page('b'),
      headers: { 'content-type': 'text/html', 'x-robots-tag': 'noindex' },
    });
    await expect.poll(async () => (await get('/a')) === third).toBe(false);
    expect((await get('/a')).variants.get('br')?.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  });

  it('removes the pages of a tag and no others', async () => {
    const { cache, made, get } = setUp();
    await get('/a', page('a', { tags: ['record:1', 'library:1'], maxAge: 60 }));
    await get('/b', page('b', { tags: ['record:2', 'library:1'], maxAge: 60 }));
    cache.invalidate(['record:1']);
    await get('/a');
    await get('/b');
    expect(made).toEqual(['/a', '/b', '/a']);
  });

  it('does not cache a page that became stale while it was rendered, and renders it again for later requests', async () => {
    const { cache, made, get, textOf } = setUp();
    const { gate, open } = later();
    const early = get('/a', () => gate.then(() => page('old')));
    cache.invalidate(['library:1']);
    expect(await textOf('/a', page('new'))).toBe('new');
    open();
    expect((await early).hits).toBe(0);
    expect(await textOf('/a', page('never'))).toBe('new');
    expect(made).toEqual(['/a', '/a']);
  });

  it('keeps no page that did not declare it, none that failed, and others than successes for a minute at most', async () => {
    const { cache, get, made, pass } = setUp();
    await get('/undeclared', { ...page('x'), rule: undefined });
    await get('/failed', { ...page('x'), status: 503 });
    expect(cache.size).toBe(0);
    const missing = { ...page('x', { tags: [], maxAge: 86_400 }), status: 404 };
    await get('/missing', missing);
    pass(59_000);
    await get('/missing', missing);
    expect(made).toEqual(['/undeclared', '/failed', '/missing']);
    pass(121_000);
    await get('/missing', missing);
    expect(made).toHaveLength(4);
  });

  it('serves a stale page once more while it is rendered again, but not a long expired page', async () => {
    const { get, textOf, pass } = setUp();
    await get('/a', page('first'));
    pass(60_000);
    const { gate, open } = later();
    const stale = get('/a', () => gate.then(() => page('second')));
    expect(stale).not.toBeInstanceOf(Promise);
    open();
    await expect.poll(() => textOf('/a', page('second'))).toBe('second');
    pass(120_000);
    expect(get('/a', page('third'))).toBeInstanceOf(Promise);
    expect(await textOf('/a')).toBe('third');
  });

  it('stays within its size limit and evicts the least recently used pages', async () => {
    const { cache, made, get } = setUp(20_000);
    for (const key of ['/1', '/2', '/3', '/4', '/5', '/6', '/7']) await get(key);
    await get('/1');
    for (const key of ['/8', '/9', '/10']) await get(key);
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
    const before = made.length;
    await get('/1');
    expect(made).toHaveLength(before);
    await get('/2');
    expect(made).toHaveLength(before + 1);
  });

  it('counts the forms that it makes later, and gives all bytes back', async () => {
    const { cache, get } = setUp();
    const entry = await get('/a', page('text '.repeat(1_000)));
    const before = cache.bytes;
    const plain = await cache.variant('/a', entry, 'identity');
    expect(cache.bytes).toBe(before + plain.body.length);
    cache.invalidate(['library:1']);
    expect(cache.bytes).toBe(0);
  });

  it('does not let one page push out all others', async () => {
    const { cache, get } = setUp(20_000);
    await get('/small');
    const noise = Array.from({ length: 5_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join(
      '',
    );
    await get('/huge', page(noise));
    expect(cache.size).toBe(1);
  });

  it('has the same content in every encoding, each with its own strong tag', async () => {
    const { cache, get } = setUp();
    const text = '馆藏 '.repeat(500);
    const entry = await get('/a', page(text));
    const [br, gzip, identity] = await Promise.all(
      (['br', 'gzip', 'identity'] as const).map((encoding) => cache.variant('/a', entry, encoding)),
    );
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
    expect(identity?.body.toString()).toBe(text);
    const tags = [br, gzip, identity].map((variant) => variant?.etag ?? '');
    expect(new Set(tags).size).toBe(3);
    expect(tags.every((tag) => tag.startsWith(`"${entry.hash}.`))).toBe(true);
  });

  it('compresses a repeatedly requested page at the highest level', async () => {
    const { cache, get } = setUp();
    // Hits of a list as a reader gets them: with less variety both qualities come out at the same size.
    const terms = ['馆藏', '索书号', '阅览', '出版社', '图书', '作者', '主题'];
    const text = Array.from(
      { length: 800 },
      (_, at) =>
        `<li><a href="/b/${String((at * 7919) % 10_007)}">${terms[at % 7] ?? ''}</a> ${String((at * 104_729) % 9973)}</li>`,
    ).join('');
    const entry = await get('/a', page(text));
    const first = await cache.variant('/a', entry, 'br');
    await get('/a');
    await get('/a');
    await cache.settled();
    const best = await cache.variant('/a', entry, 'br');
    expect(best.body.length).toBeLessThan(first.body.length);
    expect(best.etag).not.toBe(first.etag);
    expect(brotliDecompressSync(best.body).toString()).toBe(text);
  });
});
