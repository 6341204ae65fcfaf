import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '../lib/contract/contract.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { openContractFixture, type ContractFixture } from '#support/contract.ts';
import { inputsOf, preparedInputs } from '#support/contract-inputs.ts';
import { isOnPostgres } from '#support/store.ts';
import { allHandlers } from './handlers.ts';
import { isSqlite } from './platform/db/open.ts';

// No call of visitors may scan a table that grows with the library. The plans are SQLite's.

/** Tables with a row for each record, copy, reader, loan, request or payment. */
const scansLargeTable = /\bSCAN (?:record|item|loan|reader|copy_request|ledger_entry)\b/;

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await openContractFixture();
});
afterAll(() => fixture.close());

test.skipIf(isOnPostgres)('no call of visitors scans a large table', async () => {
  const { service } = fixture;
  const { store } = service;
  if (!isSqlite(store)) throw new Error('the tests of this file need SQLite');
  const prepared = preparedInputs(fixture);
  const prepare = vi.spyOn(store.sqlite, 'prepare');
  const names = Object.keys(contract).filter((name): name is CallName => name in endpoints);
  for (const name of names.filter((entry) => endpoints[entry][2] !== 'reader' && !('event' in contract[entry]))) {
    for (const entry of prepared[name] ? [await prepared[name]()] : inputsOf(fixture, name)) {
      const input: unknown = contract[name].input.parse(entry);
      // Some are refused without a code or a ticket (visitor-statements.test.ts); their statements count as well.
      await Promise.resolve(Reflect.apply(allHandlers[name], undefined, [input, service.context()])).catch(
        () => undefined,
      );
    }
  }
  const texts = new Set(prepare.mock.calls.map(([text]) => text).filter((text) => /^\s*(?:select|with)\b/i.test(text)));
  prepare.mockRestore();
  expect(texts.size).toBeGreaterThan(100);
  // A list without values finds nothing, whatever its plan says.
  const statements = [...texts].filter((text) => !text.includes(' in ()'));
  const scans = statements.flatMap((text) => {
    const values = Array<null>(text.split('?').length - 1).fill(null);
    const steps = store.sqlite
      .prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values)
      .map(({ detail }) => detail);
    return steps.filter((step) => scansLargeTable.test(step)).map((step) => `${step}: ${text}`);
  });
  expect(scans).toEqual([]);
});
