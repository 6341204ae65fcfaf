import { describe, expect, it } from 'vitest';
import { noticePreview } from './notices.ts';

describe('noticePreview', () => {
  const items = [
    { title: '希腊罗马神话', day: null },
    { title: 'The Odyssey', day: '2026-01-18' },
  ];
  it('lists what the text announces', () => {
    expect(noticePreview({ text: '新到 2 种：', items }, 'zh-CN')).toBe(
      '新到 2 种：希腊罗马神话；The Odyssey（2026年1月18日）',
    );
    expect(noticePreview({ text: '2 new titles:', items }, 'en-US')).toBe(
      '2 new titles: 希腊罗马神话; The Odyssey (Jan 18, 2026)',
    );
  });
  it('never ends with a colon', () => {
    expect(noticePreview({ text: '新到 2 种：', items: [] }, 'zh-CN')).toBe('新到 2 种');
    expect(noticePreview({ text: '2 new titles: ', items: [] }, 'en-US')).toBe('2 new titles');
  });
  it('leaves other texts as they are', () => {
    expect(noticePreview({ text: '您的预约已到馆。', items: [] }, 'zh-CN')).toBe('您的预约已到馆。');
  });
});
