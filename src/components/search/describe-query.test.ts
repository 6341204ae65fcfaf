import { describe, expect, it } from 'vitest';
import { translator } from '#lib/i18n/server.ts';
import { readSearchQuery } from '#lib/queries/search-query.ts';
import { describeQuery } from './describe-query.ts';

const words = (language: 'zh-CN' | 'zh_TW' | 'en-US', query: string) =>
  describeQuery(translator(language), readSearchQuery(new URLSearchParams(query)));

describe('a search in words', () => {
  const query =
    'q=红楼梦&field=title&match=1&field2=author&q2=曹雪芹&op3=NOT&q3=连环画&op4=OR&match4=3&field4=series&q4=四大名著';

  it('says every row in its order, in the reader’s language', () => {
    expect(words('zh-CN', query)).toBe(
      '题名等于“红楼梦”，并且作者包含“曹雪芹”，不含“连环画”，或者丛书开头是“四大名著”',
    );
    expect(words('zh_TW', query)).toMatch(/^題名等於「红楼梦」，並且作者包含「曹雪芹」，不含「连环画」，或者叢書/);
    expect(words('en-US', query)).toBe(
      'Title is “红楼梦” and Author contains “曹雪芹” not “连环画” or Series starts with “四大名著”',
    );
  });

  it('starts with the excluded words when the query has no other words', () => {
    expect(words('en-US', 'op2=NOT&q2=comics')).toBe('not “comics”');
  });

  it('is empty without words', () => {
    expect(words('en-US', 'docCode=1')).toBe('');
  });
});
