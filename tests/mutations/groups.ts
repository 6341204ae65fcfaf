/** Files that are mutated together, and the tests that have to notice: those beside the files, so that a run is short. */
export interface MutationGroup {
  files: string[];
  tests: string[];
}

const service = 'src/service';
const named = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}.ts`);

/** Rules, money and permissions by name of the group. */
export const mutationGroups: Readonly<Record<string, MutationGroup>> = {
  rules: {
    files: named(
      'src/lib/rules',
      'charges circulation-decisions copy-request-decisions fines payments points purchasing second-factor',
    ),
    tests: ['src/lib/rules/*.test.ts'],
  },
  server: {
    files: named('src/server', 'gate-rules origin pages refusal token-buckets'),
    tests: ['src/server/*.test.ts', 'tests/server/handler.test.ts'],
  },
  payments: {
    files: named(`${service}/ledger/payments`, 'begin debts end events keep receive refunds'),
    tests: [
      `${service}/ledger/payments/*.test.ts`,
      ...named(service, 'purchasing/paying.test sip2/client/paying.test'),
    ],
  },
  providers: {
    files: named(`${service}/ledger/payments/providers`, 'weixin alipay'),
    tests: [`${service}/ledger/payments/*.test.ts`],
  },
  charges: {
    files: [
      ...named(`${service}/ledger/charges`, 'charge ledger settle-charges'),
      `${service}/desk/charges.handlers.ts`,
    ],
    tests: [`${service}/ledger/charges/*.test.ts`, `${service}/desk/charges.test.ts`],
  },
  purchasing: {
    files: named(`${service}/purchasing`, 'payable'),
    tests: [`${service}/purchasing/*.test.ts`],
  },
  identity: {
    files: [
      ...named(`${service}/identity/accounts`, 'holds sign-in'),
      ...named(`${service}/identity/second-factor`, 'codes prove'),
      `${service}/identity/sessions/access.ts`,
      `${service}/platform/attempts/attempts.ts`,
    ],
    tests: [`${service}/{identity/{accounts,second-factor,sessions},platform/attempts}/*.test.ts`],
  },
  circulation: {
    files: named(`${service}/circulation`, 'fines lost loan-behaviour renew'),
    tests: [`${service}/circulation/*.test.ts`, `${service}/desk/circulation.test.ts`],
  },
  'copy-requests': {
    files: [
      ...named(`${service}/copy-requests`, 'expire take-back'),
      ...named(`${service}/request-queue`, 'fees release'),
    ],
    tests: [`${service}/copy-requests/*.test.ts`],
  },
};
