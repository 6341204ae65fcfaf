import { describe, expect, it } from 'vitest';
import { availabilityText, type CopiesSummary } from './availability.ts';
import { unbreakable } from '../../../lib/rules/line-breaks.ts';
import { tightSeparator } from '../../../lib/rules/tight-separator.ts';

const copies: CopiesSummary = {
  itemCount: 3,
  onShelfCount: 2,
  useHereCount: 0,
  overdueCount: 0,
  locationName: '文学书库',
  callNo: 'I247.5/1',
  nextDue: null,
  sentCount: 0,
  sentTo: null,
};

describe('the line on copies', () => {
  it('shows how many copies are available, and where', () => {
    expect(availabilityText(copies, 'zh-CN')).toBe(`可借 2 / 3 册${tightSeparator}文学书库${tightSeparator}I247.5/1`);
    expect(availabilityText(copies, 'en-US')).toBe(
      `2 of 3 copies available${tightSeparator}文学书库${tightSeparator}I247.5/1`,
    );
  });
  it('shows when the first copy is due', () => {
    const away = { ...copies, onShelfCount: 0, nextDue: '2026-12-01' };
    expect(availabilityText(away, 'zh-CN')).toBe(
      `共 3 册，目前都不可借${tightSeparator}最早 ${unbreakable('2026年12月1日')} 应还`,
    );
    expect(availabilityText({ ...away, itemCount: 1, nextDue: null }, 'en-US')).toBe('1 copy, not available now');
  });
  it('says that loans are overdue in place of a day that is past', () => {
    const late = { ...copies, onShelfCount: 0, overdueCount: 1 };
    expect(availabilityText(late, 'zh-CN')).toBe(`共 3 册，目前都不可借${tightSeparator}借出的已超期`);
  });
  it('counts copies for use in the library apart', () => {
    const here = { ...copies, onShelfCount: 0, useHereCount: 1, overdueCount: 2 };
    expect(availabilityText(here, 'zh-CN')).toBe(
      `仅供馆内阅览 1 / 3 册${tightSeparator}文学书库${tightSeparator}I247.5/1${tightSeparator}借出的已超期`,
    );
    expect(availabilityText(here, 'en-US')).toContain('1 of 3 for library use only');
  });
  it('shows a message without listed copies', () => {
    expect(availabilityText({ ...copies, itemCount: 0 }, 'zh-CN')).toBe('没有馆藏册次');
  });
});
