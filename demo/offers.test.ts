import { expect, test } from 'vitest';
import { putOffers } from '#support/offers.ts';
import { freePurchasing } from '#support/purchasing/inputs.ts';
import { testService } from '#support/service.ts';
import { loadDemoPreorders } from './offers.ts';

test('titles that can be pre-ordered appear on a day to come, once', async () => {
  const service = await testService({ libraries: [{ file: { demo: true, purchasing: freePurchasing } }] });
  try {
    const record = { pubYear: 2002 };
    const idOf = await putOffers(service, [
      { vendorKey: 'early', availability: 'preorder', record },
      { vendorKey: 'ready', record },
    ]);
    const { library } = service.context();
    const load = () => loadDemoPreorders(service.store, [library], () => service.clock.now);
    expect(await load()).toEqual(['demo']);
    expect(await load()).toEqual([]);
    await service.follow();
    const early = await service.data('getOffer', { offerId: idOf('early') });
    expect(early.publishDay).toMatch(/^2026-0[2-5]-/);
    expect(early.publishYear).toBe(2026);
    const ready = await service.data('getOffer', { offerId: idOf('ready') });
    expect(ready).toMatchObject({ publishDay: null, publishYear: 2002 });
  } finally {
    await service.close();
  }
});
