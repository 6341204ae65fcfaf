import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import { cachingClient, type AnswerScope } from './answer-cache.ts';

function visit() {
  const listeners: ((tags: readonly string[]) => void)[] = [];
  const calls: string[] = [];
  let succeeds = true;
  let meanwhile: () => void = () => undefined;
  const client: Client = {
    call: (name) => {
      calls.push(name);
      meanwhile();
      const answer = { success: succeeds, data: succeeds ? [calls.length] : null, message: '', errCode: 0 };
      return Promise.resolve(answer as never);
    },
  };
  const invalidation = { listen: (entry: (tags: readonly string[]) => void) => listeners.push(entry) };
  const scope = (groupCode = '1', language: AnswerScope['language'] = 'zh-CN') => ({
    site: { groupCode },
    language,
    invalidation,
  });
  const clientOf = (input = scope()) =>
    cachingClient(client, input, { getHotLoans: ['home'], listBookLists: ['lists'] });
  return {
    calls,
    scope,
    clientOf,
    stale: (...tags: string[]) => listeners.forEach((listener) => listener(tags)),
    fail: () => (succeeds = false),
    during: (what: () => void) => (meanwhile = what),
  };
}

describe('cachingClient', () => {
  it('asks once for every page of a library in a language, and apart for each input', async () => {
    const { calls, clientOf, scope } = visit();
    const first = await clientOf().call('getHotLoans', { rows: 5 });
    expect(await clientOf().call('getHotLoans', { rows: 5 })).toBe(first);
    expect(calls).toHaveLength(1);
    await clientOf().call('getHotLoans', { rows: 6 });
    await clientOf(scope('2')).call('getHotLoans', { rows: 5 });
    await clientOf(scope('1', 'en-US')).call('getHotLoans', { rows: 5 });
    expect(calls).toHaveLength(4);
  });

  it('requests again what a stale tag names, and nothing else', async () => {
    const { calls, clientOf, stale } = visit();
    const both = async () => {
      await clientOf().call('getHotLoans', { rows: 5 });
      await clientOf().call('listBookLists', {});
    };
    await both();
    stale('list:1:lists', 'record:5');
    await both();
    stale('list:2:home', 'library:2');
    await both();
    expect(calls).toEqual(['getHotLoans', 'listBookLists', 'listBookLists']);
    stale('library:1');
    await both();
    expect(calls).toHaveLength(5);
  });

  it('keeps no answer that something changed under, none that failed, and none of other calls', async () => {
    const { calls, clientOf, stale, during, fail } = visit();
    during(() => stale('list:1:home'));
    await clientOf().call('getHotLoans', { rows: 5 });
    during(() => undefined);
    await clientOf().call('getHotLoans', { rows: 5 });
    expect(calls).toHaveLength(2);
    await clientOf().call('getHomeInfo', {});
    await clientOf().call('getHomeInfo', {});
    expect(calls).toHaveLength(4);
    fail();
    await clientOf().call('listBookLists', {});
    await clientOf().call('listBookLists', {});
    expect(calls).toHaveLength(6);
  });
});
