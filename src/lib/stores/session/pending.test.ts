import { describe, expect, it } from 'vitest';
import { signInKeys } from './keys.ts';
import { dropPending, savePending, pendingMs, takePending } from './pending.ts';

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
const action = { name: 'evaluate', args: { recordId: '7' }, path: '/demo/a' };

describe('the action that waits for sign-in', () => {
  it('is given out once, on its own page', () => {
    const session = storage();
    savePending(session, action, 1000);
    expect(takePending(session, '/demo/b', 2000)).toBeUndefined();
    expect(takePending(session, '/demo/a', 2000)).toMatchObject(action);
    expect(takePending(session, '/demo/a', 2000)).toBeUndefined();
  });

  it('gives way to a later one', () => {
    const session = storage();
    savePending(session, action, 1000);
    savePending(session, { ...action, args: { recordId: '8' } }, 1000);
    expect(takePending(session, '/demo/a', 1000)?.args).toEqual({ recordId: '8' });
  });

  it('is forgotten after a while, on every page, and when it is dropped', () => {
    const session = storage();
    savePending(session, action, 1000);
    expect(takePending(session, '/demo/b', 1000 + pendingMs)).toBeUndefined();
    expect(session.getItem(signInKeys.pending)).toBeNull();
    savePending(session, action, 1000);
    dropPending(session);
    expect(takePending(session, '/demo/a', 1000)).toBeUndefined();
  });

  it.each(['', 'null', '{', '[]', '{"name":1}', '{"name":"a","args":1,"path":"/demo/a"}'])(
    'is none where the storage holds %j',
    (text) => {
      const session = storage();
      session.setItem(signInKeys.pending, text);
      expect(takePending(session, '/demo/a', 0)).toBeUndefined();
    },
  );
});
