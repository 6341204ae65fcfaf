import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionToken } from '../../lib/contract/session.ts';
import { testReader, testService, type TestService } from '#support/service.ts';
import { auditComment } from './write-evaluations.ts';

let service: TestService;
let recordId: string;
let writer: SessionToken;
let reader: SessionToken;
let commentId: string;
const other = { groupCode: '900002', mappingPath: 'other', name: { 'zh-CN': '别馆', zh_TW: '別館', 'en-US': 'Other' } };

const audit = (id: string, state: 'audited' | 'rejected' = 'audited') =>
  auditComment(
    service.store,
    { libraryId: service.context().library.id, commentId: Number(id), now: service.clock.now },
    state,
  );

beforeEach(async () => {
  service = await testService({
    libraries: [{}, { file: other }],
    records: [{ controlNumber: '1', kind: 'book', title: '白夜行' }],
  });
  recordId = await service.idOf('1');
  writer = await service.signIn();
  await service.addReader({ account: 'wang', name: '王小波' });
  reader = await service.signIn({ username: 'wang', password: testReader.password });
  await service.data('evaluate', { recordId, score: 5, comment: '一口气读完' }, { session: writer });
  commentId = (await service.data('listOwnEvaluations', {}, { session: writer })).result[0]?.evaluationId ?? '';
  await audit(commentId);
  await service.follow();
});
afterEach(() => service.close());

const shown = async () => (await service.data('listComments', { recordId })).result[0]?.helpful;
const votes = (session: SessionToken) => service.data('listHelpfulVotes', { recordId }, { session });

describe('a comment that helped', () => {
  test('counts a reader once, until it is taken back, and its page follows', async () => {
    const stale: string[] = [];
    service.invalidation.listen((tags) => stale.push(...tags));
    expect(await service.data('voteHelpful', { commentId }, { session: reader })).toEqual({ helpful: 1, voted: true });
    await service.follow();
    expect(stale).toContain(`record:${recordId}`);
    stale.length = 0;
    expect(await service.data('voteHelpful', { commentId }, { session: reader })).toEqual({ helpful: 1, voted: true });
    await service.follow();
    expect(stale).toEqual([]);
    expect(await shown()).toBe(1);
    expect(await votes(reader)).toEqual({ commentIds: [commentId], ownCommentId: null });

    const back = { commentId, helpful: false };
    for (const expected of [
      { helpful: 0, voted: false },
      { helpful: 0, voted: false },
    ]) {
      expect(await service.data('voteHelpful', back, { session: reader })).toEqual(expected);
    }
    expect(await votes(reader)).toEqual({ commentIds: [], ownCommentId: null });
  });

  test('counts a hundred presses of one reader once, and each of many readers', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        await service.addReader({ account: `reader-${String(at)}` });
        return service.signIn({ username: `reader-${String(at)}`, password: testReader.password });
      }),
    );
    const presses = sessions.flatMap((session) =>
      Array.from({ length: 20 }, () => service.call('voteHelpful', { commentId }, { session })),
    );
    expect((await Promise.all(presses)).every((answer) => answer.success)).toBe(true);
    expect(await shown()).toBe(5);
    const backs = Array.from({ length: 100 }, () =>
      service.call('voteHelpful', { commentId, helpful: false }, { session: sessions[0] }),
    );
    await Promise.all(backs);
    expect(await shown()).toBe(4);
  });

  test("is not the reader's own, none that waits or was rejected, none of another library, and never a visitor's", async () => {
    const vote = (session?: SessionToken, library?: string) =>
      service.call('voteHelpful', { commentId }, { session, ...(library !== undefined && { library }) });
    expect(await vote(writer)).toMatchObject({ errCode: 403, message: '不能对自己的评论投票' });
    expect(await votes(writer)).toEqual({ commentIds: [], ownCommentId: commentId });
    expect(await vote()).toMatchObject({ errCode: 401 });
    await service.addReader({ account: 'far' }, 'other');
    const far = await service.signIn({ username: 'far', password: testReader.password }, { library: 'other' });
    expect(await vote(far, 'other')).toMatchObject({ errCode: 404 });
    await audit(commentId, 'rejected');
    expect(await vote(reader)).toMatchObject({ errCode: 404, message: '没有这条评论' });
    expect(await shown()).toBeUndefined();
  });

  test('loses its votes when it is rewritten, and keeps only the number when its reader is deleted', async () => {
    await service.data('voteHelpful', { commentId }, { session: reader });
    await service.data('evaluate', { recordId, comment: '再读一遍' }, { session: writer });
    await audit(commentId);
    expect([await shown(), await votes(reader)]).toEqual([0, { commentIds: [], ownCommentId: null }]);
    await service.data('voteHelpful', { commentId }, { session: reader });
    await service.store.db.deleteFrom('reader').where('account', '=', 'wang').execute();
    expect(await service.store.db.selectFrom('helpful_vote').selectAll().execute()).toEqual([]);
    expect(await shown()).toBe(1);
  });
});
