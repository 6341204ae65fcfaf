import { describe, expect, it } from 'vitest';
import { dropPending, keepPending, pendingKey, pendingMs, takePending } from './pending.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const action = { name: 'evaluate', args: { recordId: '7' }, path: '/demo/a' };

describe('the action that waits for sign-in', () => {
  it('is given out once, on its own page', () => {
    const kept = storage();
    keepPending(kept, action, 1000);
    expect(takePending(kept, '/demo/b', 2000)).toBeUndefined();
    expect(takePending(kept, '/demo/a', 2000)).toMatchObject(action);
    expect(takePending(kept, '/demo/a', 2000)).toBeUndefined();
  });

  it('gives way to a later one', () => {
    const kept = storage();
    keepPending(kept, action, 1000);
    keepPending(kept, { ...action, args: { recordId: '8' } }, 1000);
    expect(takePending(kept, '/demo/a', 1000)?.args).toEqual({ recordId: '8' });
  });

  it('is forgotten after a while, on every page, and when it is dropped', () => {
    const kept = storage();
    keepPending(kept, action, 1000);
    expect(takePending(kept, '/demo/b', 1000 + pendingMs)).toBeUndefined();
    expect(kept.getItem(pendingKey)).toBeNull();
    keepPending(kept, action, 1000);
    dropPending(kept);
    expect(takePending(kept, '/demo/a', 1000)).toBeUndefined();
  });

  it.each(['', 'null', '{', '[]', '{"name":1}', '{"name":"a","args":1,"path":"/demo/a"}'])(
    'is none where the storage holds %j',
    (text) => {
      const kept = storage();
      kept.setItem(pendingKey, text);
      expect(takePending(kept, '/demo/a', 0)).toBeUndefined();
    },
  );
});
