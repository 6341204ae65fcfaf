import { afterEach, describe, expect, it, vi } from 'vitest';
import { get, post } from './light.ts';

const site = { mappingPath: 'jianglan', groupCode: '100001', language: 'zh_TW' as const };
const unreachable = { success: false, data: null, message: '連不上', errCode: 503 };

/** What the page asked, when the service answers so. */
function answering(answer: () => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'http://portal.test'), init));
    init.signal?.throwIfAborted();
    return answer();
  });
  return requests;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('calls of scripts that load before the first act', () => {
  it('carry the input of a GET in the query, with library and language', async () => {
    const requests = answering(() => Response.json({ success: true, data: [], message: '', errCode: 0 }));
    const answer = await get('suggest', '/find/searchAssociative', { term: '红 楼&' }, site, '連不上');
    expect(answer).toMatchObject({ success: true, data: [] });
    expect(new URL(requests[0]?.url ?? '').searchParams.get('term')).toBe('红 楼&');
    expect(requests[0]?.headers.get('mappingPath')).toBe('jianglan');
    expect(requests[0]?.headers.get('content-language')).toBe('zh_HK');
  });

  it('carry the input of a POST as JSON, and may outlive the page', async () => {
    const requests = answering(() => Response.json({ success: true, data: {}, message: '', errCode: 0 }));
    await post('addPopularSearch', '/find/popularSearch/add', { term: 'x' }, site, '', { keepalive: true });
    expect(await requests[0]?.json()).toEqual({ term: 'x' });
    expect(requests[0]?.keepalive).toBe(true);
  });

  it('notify the page of an expired session only', async () => {
    const dispatched = vi.fn();
    vi.stubGlobal('dispatchEvent', dispatched);
    const refusal = (errCode: number) => () =>
      Response.json({ success: false, data: null, message: 'over', errCode }, { status: errCode });
    answering(refusal(403));
    await get('getSearchHistory', '/find/userInfo/searchHistory', {}, site, '');
    expect(dispatched).not.toHaveBeenCalled();
    answering(refusal(401));
    await get('getSearchHistory', '/find/userInfo/searchHistory', {}, site, '');
    expect(dispatched.mock.calls).toMatchObject([[{ type: 'yuelan:session-over', detail: { message: 'over' } }]]);
  });

  it('answer that the service cannot be reached when they are given up, refused or answered by something else', async () => {
    answering(() => new Response('<h1>proxy</h1>'));
    const ask = (signal?: AbortSignal) =>
      get('suggest', '/find/searchAssociative', { term: 'x' }, site, '連不上', signal && { signal });
    expect(await ask()).toEqual(unreachable);
    expect(await ask(AbortSignal.abort())).toEqual(unreachable);
    answering(() => Promise.reject(new TypeError('refused')));
    expect(await ask()).toEqual(unreachable);
  });
});
