import { describe, expect, it } from 'vitest';
import { createClient } from '#lib/client/client.ts';
import { findPaper } from './find-paper.ts';

/** A client whose service answers every call with this, and records its requests. */
function clientOf(body: object) {
  const requests: string[] = [];
  const client = createClient({
    site: { mappingPath: 'a', groupCode: '1', language: 'zh-CN' },
    origin: 'http://service.internal',
    unreachable: '网络连接失败',
    fetch: (request) => {
      requests.push(new URL(request.url).searchParams.toString());
      return Response.json(body, { status: 'errCode' in body && body.errCode === 503 ? 503 : 200 });
    },
  });
  return { client, requests };
}
const found = (recordId: string | null) => ({ success: true, data: { recordId }, message: '', errCode: 0 });

describe('findPaper', () => {
  it('uses an id unchanged, and looks up a DOI', async () => {
    const { client, requests } = clientOf(found('12'));
    expect(await findPaper(client, new URLSearchParams('id=7'))).toEqual({ kind: 'found', recordId: '7' });
    expect(requests).toEqual([]);
    expect(await findPaper(client, new URLSearchParams({ doi: ' 10.1/x ' }))).toEqual({
      kind: 'found',
      recordId: '12',
    });
    expect(requests).toEqual(['doi=10.1%2Fx']);
  });

  it('finds nothing by what is neither', async () => {
    const { client, requests } = clientOf(found(null));
    for (const query of ['', 'id=../1', 'doi=1']) {
      expect(await findPaper(client, new URLSearchParams(query))).toEqual({ kind: 'none' });
    }
    expect(requests).toEqual([]);
    expect(await findPaper(client, new URLSearchParams('doi=10.1/x'))).toEqual({ kind: 'none' });
  });

  it('reports a service that is down', async () => {
    const { client } = clientOf({ success: false, data: null, message: '维护中', errCode: 503 });
    expect(await findPaper(client, new URLSearchParams('doi=10.1/x'))).toMatchObject({ kind: 'failed' });
  });
});
