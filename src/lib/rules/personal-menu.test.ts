import { describe, expect, it } from 'vitest';
import { hasRecommendation, isConditional, isRecommendation, itemsOfLibrary, itemsOfReader } from './personal-menu.ts';

const delivery = { menuId: 'documentDelivery', menuUrl: '', jumpMode: '2' };
const thesis = { menuId: 'thesisCheck', menuUrl: 'https://check.example.edu/', jumpMode: '2' };
const recommend = { menuId: '6', menuUrl: '/personalCenter?key=6', jumpMode: '1' };
const loans = { menuId: '5', menuUrl: '/personalCenter?key=5', jumpMode: '1' };
const all = [loans, recommend, delivery, thesis];
const config = { libTypeCode: '2', purderRec: '1', freeRec: '1', customRec: '1', recRecord: '1' };

describe('the items of the personal menu that not every reader has', () => {
  it('are document delivery, the thesis check and section 6 of the personal center', () => {
    expect(all.map(isConditional)).toEqual([false, true, true, true]);
    const urls = ['/personalCenter?tab=1&key=6', '/personalcenter/?key=6&x=1', '/personalCenter?key=16', '/x?key=6'];
    expect(urls.map((menuUrl) => isRecommendation({ menuUrl }))).toEqual([true, true, false, false]);
  });

  it('are none of a library that is no university, or recommends nothing', () => {
    expect(itemsOfLibrary(all, config)).toEqual(all);
    for (const libTypeCode of ['1', '3']) {
      expect(itemsOfLibrary(all, { ...config, libTypeCode })).toEqual([loans, recommend, delivery]);
    }
    const off = { purderRec: '0', freeRec: '0', customRec: '0', recRecord: '0' };
    expect(itemsOfLibrary(all, { ...config, ...off })).toEqual([loans, delivery, thesis]);
    for (const entry of ['purderRec', 'freeRec', 'customRec', 'recRecord']) {
      expect(hasRecommendation({ ...off, [entry]: '1' }), entry).toBe(true);
    }
  });

  it('are those that this reader has, document delivery with its address for this reader', () => {
    const deliveryUrl = 'https://delivery.example.edu/?reader=li';
    expect(itemsOfReader(all, { deliveryUrl, mayRecommend: true })).toEqual([
      recommend,
      { ...delivery, menuUrl: deliveryUrl },
      thesis,
    ]);
    expect(itemsOfReader(all, { deliveryUrl: '', mayRecommend: false })).toEqual([thesis]);
    // The form is a page of the portal.
    expect(itemsOfReader([delivery], { deliveryUrl: '/documentDelivery', mayRecommend: false })).toEqual([
      { ...delivery, menuUrl: '/documentDelivery', jumpMode: '1' },
    ]);
  });
});
