import { describe, expect, it } from 'vitest';
import { pick } from '#lib/i18n/server.ts';
import { availabilityText } from './availability.ts';
import { fill, listWords } from './words.ts';

const chinese = pick('zh-CN', 'search', listWords);
const english = pick('en-US', 'search', listWords);
const copies = {
  itemCount: 3,
  onShelfCount: 2,
  useHereCount: 0,
  overdueCount: 0,
  locationName: '文学书库',
  callNo: 'I247.5/1',
  nextDue: null,
};

describe('availabilityText', () => {
  it('tells how many can be had, and where', () => {
    expect(availabilityText(copies, chinese, 'zh-CN')).toBe('可借 2 / 3 册 · 文学书库 · I247.5/1');
    expect(availabilityText(copies, english, 'en-US')).toBe('2 of 3 copies available · 文学书库 · I247.5/1');
  });
  it('tells when the first copy comes back', () => {
    const away = { ...copies, onShelfCount: 0, nextDue: '2026-12-01' };
    expect(availabilityText(away, chinese, 'zh-CN')).toBe('共 3 册，目前都不可借 · 最早 2026年12月1日 应还');
    const one = { ...away, itemCount: 1, nextDue: null };
    expect(availabilityText(one, english, 'en-US')).toBe('1 copy, not available now');
  });
  it('says so when no copies are listed', () => {
    const late = { ...copies, onShelfCount: 0, overdueCount: 1 };
    expect(availabilityText(late, chinese, 'zh-CN')).toBe('共 3 册，目前都不可借 · 借出的已超期');
    const here = { ...copies, onShelfCount: 0, useHereCount: 1, overdueCount: 2 };
    expect(availabilityText(here, chinese, 'zh-CN')).toBe('仅供馆内阅览 1 / 3 册 · 文学书库 · I247.5/1 · 借出的已超期');
    expect(availabilityText(here, english, 'en-US')).toContain('1 of 3 for use in the library only');
    expect(availabilityText({ ...copies, itemCount: 0 }, chinese, 'zh-CN')).toBe('暂无可查的册');
  });
});

describe('fill', () => {
  it('leaves nothing of a variable that is not given', () => {
    expect(fill({ a: '{{x}} of {{y}}' }, 'a', { x: '1' })).toBe('1 of ');
    expect(fill({}, 'missing')).toBe('');
  });
});
