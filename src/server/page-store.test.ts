import { describe, expect, it } from 'vitest';
import { PageStore } from './page-store.ts';

const page = (bytes: number, ...tags: string[]) => ({ bytes, tags });

describe('PageStore', () => {
  it('keeps what was asked for again through a walk of thousands that are asked for once', () => {
    const store = new PageStore(1_000);
    const used = Array.from({ length: 7 }, (_, at) => [`/used/${String(at)}`, page(100)] as const);
    for (const [key, entry] of used) {
      store.set(key, entry);
      store.touch(key, entry);
    }
    for (let at = 0; at < 10_000; at += 1) store.set(`/walk/${String(at)}`, page(50));
    expect(used.map(([key]) => store.get(key))).toEqual(used.map(([, entry]) => entry));
    expect(store.bytes).toBeLessThanOrEqual(1_000);
  });

  it('gives what was used long ago a second chance, and then forgets it', () => {
    const store = new PageStore(1_000);
    const put = (key: string) => {
      const entry = page(100);
      store.set(key, entry);
      store.touch(key, entry);
    };
    for (let at = 0; at < 8; at += 1) put(`/${String(at)}`);
    expect(store.get('/0')).toBeDefined();
    for (let at = 0; at < 3; at += 1) store.set(`/new/${String(at)}`, page(100));
    expect(store.get('/0')).toBeUndefined();
    expect(store.get('/1')).toBeDefined();
  });

  it('counts the bytes of its pages correctly after any change', () => {
    const store = new PageStore(10_000);
    const [a, b] = [page(100, 'x'), page(200, 'x', 'y')];
    store.set('/a', a);
    store.set('/b', b);
    store.touch('/b', b);
    b.bytes += 50;
    store.resized('/b', b, 50);
    store.resized('/a', b, 1_000);
    expect([store.bytes, store.size]).toEqual([350, 2]);
    const renewed = page(300, 'y');
    store.set('/b', renewed);
    expect(store.bytes).toBe(400);
    store.deleteTag('x');
    expect([store.get('/a'), store.get('/b')]).toEqual([undefined, renewed]);
    store.deleteTag('y');
    expect([store.bytes, store.size]).toEqual([0, 0]);
  });
});
