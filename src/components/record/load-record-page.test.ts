import { describe, expect, it } from 'vitest';
import { createClient } from '#lib/client/client.ts';
import { readCommentQuery } from '#lib/queries/comment-query.ts';
import { loadRecordPage } from './load-record-page.ts';

/** A client whose service answers these paths as failures, and all others with an empty list. */
function clientOf(failures: Record<string, { errCode: number; message: string }>) {
  const calls: string[] = [];
  const client = createClient({
    site: { mappingPath: 'a', groupCode: '1', language: 'zh-CN' },
    origin: 'http://service.internal',
    unreachable: '网络连接失败',
    fetch: (request) => {
      const path = new URL(request.url).pathname;
      calls.push(path);
      const failure = failures[path];
      return Response.json(
        failure
          ? { success: false, data: null, ...failure }
          : { success: true, data: path === author ? null : [], message: '', errCode: 0 },
        { status: failure?.errCode ?? 200 },
      );
    },
  });
  return { client, calls };
}
const author = '/find/searchResultDetail/getAuthorInfo';
const detail = '/find/searchResultDetail/getDetail';
const whole = '/find/searchResultDetail/getRecordPage';
const unknown = { [whole]: { errCode: 404, message: '没有这个接口' } };
const emptyQuery = { comments: readCommentQuery(new URLSearchParams()), copies: undefined };

describe('loadRecordPage', () => {
  it('does not request an invalid id', async () => {
    const { client, calls } = clientOf({});
    expect(await loadRecordPage(client, '../1', emptyQuery)).toEqual({ kind: 'none' });
    expect(calls).toEqual([]);
  });

  it('distinguishes a missing record from an unavailable one', async () => {
    const gone = clientOf({ [whole]: { errCode: 404, message: '没有这条记录' } });
    expect(await loadRecordPage(gone.client, '1', emptyQuery)).toEqual({ kind: 'none' });
    expect(gone.calls).toEqual([whole]);
    const down = clientOf({ [whole]: { errCode: 503, message: '维护中' } });
    expect(await loadRecordPage(down.client, '1', emptyQuery)).toMatchObject({
      kind: 'failed',
      failure: { message: '维护中' },
    });
  });

  it('uses the single calls if another service has no call for the whole page', async () => {
    const gone = clientOf({ ...unknown, [detail]: { errCode: 404, message: '没有这条记录' } });
    expect(await loadRecordPage(gone.client, '1', emptyQuery, true)).toEqual({ kind: 'none' });
    expect((await loadRecordPage(clientOf(unknown).client, '1', emptyQuery, true)).kind).toBe('found');
  });

  it('clears author and contents when their calls fail', async () => {
    const failure = { errCode: 502, message: '查不到' };
    const { client } = clientOf({ ...unknown, [author]: failure, '/find/searchResultDetail/getCatalog': failure });
    expect(await loadRecordPage(client, '1', emptyQuery, true)).toMatchObject({
      kind: 'found',
      model: { author: null, contents: [], failures: { contents: ['查不到'] } },
    });
  });

  it('keeps the page when a part of it fails', async () => {
    const { client } = clientOf({
      ...unknown,
      '/find/physical/groupItemsByLibCode': { errCode: 502, message: '馆藏查不到' },
    });
    const page = await loadRecordPage(client, '1', emptyQuery, true);
    expect(page).toMatchObject({
      kind: 'found',
      model: { groups: [], electronic: [], failures: { main: ['馆藏查不到'], aside: [] } },
    });
  });
});
