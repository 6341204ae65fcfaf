import type { RestSystemsInput } from '#service/lending-system/rest-systems.ts';
import type { ServiceContext } from '#service/platform/context/context.ts';
import { testService } from './service.ts';

/**
 * A library whose loans are in a stand-in of another system, and a reader of it.
 * @param given.file the settings of the system, in library.json
 * @param given.copies barcodes by control number and title
 */
export async function lentElsewhere(given: {
  create: (input: RestSystemsInput) => NonNullable<ServiceContext['lendingSystemOf']>;
  file: object;
  key: string;
  card: string;
  copies: [controlNumber: string, title: string, ...barcodes: string[]][];
}) {
  /** What the log has of the system, in its order. */
  const troubles: string[] = [];
  const credentials = { key: given.key };
  let now = () => 0;
  const lendingSystemOf = given.create({
    keyOf: () => credentials.key,
    now: () => now(),
    onTrouble: (_, isDown, why) => troubles.push(isDown ? why : 'well'),
  });
  const copyRequests = { rules: [{ kinds: ['reservation' as const] }] };
  const service = await testService({ libraries: [{ file: { copyRequests, ...given.file } }], lendingSystemOf });
  now = () => service.clock.now;
  await service.put(
    given.copies.map(([controlNumber, title, ...barcodes]) => ({
      controlNumber,
      kind: 'book',
      title,
      holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: barcodes.map((barcode) => ({ barcode })) }],
    })),
  );
  await service.addReader({ primaryId: given.card });
  const session = await service.signIn();
  const list = () => service.data('listLoans', {}, { session });
  return {
    service,
    session,
    troubles,
    credentials,
    system: () => {
      const found = lendingSystemOf(service.context().library);
      if (!found) throw new Error('no system lends');
      return found;
    },
    /** Past what counts as known of this moment, and past the rest after a failure. */
    later: () => {
      service.clock.now += 60_000;
    },
    list,
    dueDays: async () => (await list()).result.map(({ barcode, dueOn }) => [barcode, dueOn]).toSorted(),
    renew: async (barcode: string) => {
      const { result } = await list();
      const loanIds = result.filter((loan) => loan.barcode === barcode).map((loan) => loan.loanId);
      return service.call('renewLoans', { loanIds }, { session, language: 'en-US' });
    },
  };
}

/** Settings with which pages wait for answers, and accounts are asked about each time. */
export const patientSettings = {
  pageMs: 10_000,
  listMs: 2_000,
  freshSeconds: 0,
  itemSeconds: 30,
  timeoutMs: 20_000,
};
