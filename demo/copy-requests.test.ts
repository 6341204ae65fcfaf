import { expect, test } from 'vitest';
import { requestKinds } from '#lib/rules/copy-requests.ts';
import { loadDemoLoans } from './circulation.ts';
import { testLibrary, testService } from '#support/service.ts';
import { loadDemoRequests } from './copy-requests.ts';
import { disagreements, snapshot } from '#support/copy-requests/world.ts';

test('the first demo reader has requests of every kind in every status, and others ask of that reader; once', async () => {
  const records = Array.from({ length: 120 }, (_, at) => ({
    controlNumber: String(at),
    kind: 'book' as const,
    title: `书 ${String(at)}`,
    priorLoans: 200 - at,
    holdings: [
      {
        libCode: 'MAIN',
        locationId: 'stacks',
        callNumber: `I247/${String(at)}`,
        items: [{ barcode: `I${String(at)}`, status: at % 3 === 0 ? ('loaned' as const) : ('available' as const) }],
      },
    ],
  }));
  const copyRequests = { rules: [{ atOnce: 20 }] };
  const service = await testService({
    libraries: [
      { file: { ...testLibrary, demo: true, copyRequests } },
      { file: { ...testLibrary, mappingPath: 'real', groupCode: '900002', copyRequests } },
    ],
    records,
  });
  try {
    const me = await service.signIn();
    await service.addReader({ account: 'second', name: '周启明' });
    const libraries = ['demo', 'real'].map((library) => service.context({ library }).library);
    const now = () => service.clock.now;
    await loadDemoLoans(service.store, libraries, now);
    expect(await loadDemoRequests(service.store, libraries, now)).toEqual(['demo']);
    for (const kind of requestKinds) {
      const { result } = await service.data('listCopyRequests', { kind, rows: 50 }, { session: me });
      expect([...new Set(result.map((entry) => entry.status))].sort(), kind).toEqual([0, 1, 2, 3, 4]);
    }
    const { result: loans } = await service.data('listLoans', { rows: 100 }, { session: me });
    const { result: reserved } = await service.data(
      'listCopyRequests',
      { kind: 'reservation', status: 'open', rows: 50 },
      { session: me },
    );
    const borrowed = new Set(loans.map((loan) => loan.recordId));
    expect(reserved.filter(({ recordId }) => borrowed.has(recordId))).toEqual([]);
    expect(await service.data('listOthersRequests', {}, { session: me })).toMatchObject({
      open: 2,
      result: [{ stage: 'agreed' }, { stage: 'asked', mayAnswer: true }],
    });
    // What the libraries' own files say is out has no loan here.
    const wrong = disagreements(await snapshot({ service })).filter((entry) => !entry.endsWith(' is loaned'));
    expect(wrong).toEqual([]);
    expect(await loadDemoRequests(service.store, libraries, now)).toEqual([]);
  } finally {
    await service.close();
  }
});
