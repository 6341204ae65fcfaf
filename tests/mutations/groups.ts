/** Files that are mutated together, and the tests that have to notice: those beside the files, so that a run is short. */
export interface MutationGroup {
  files: string[];
  tests: string[];
}

const ledger = 'src/service/ledger';
const identity = 'src/service/identity';
const ruleTests = (name: string) => [`src/lib/rules/${name}.test.ts`, 'src/lib/rules/boundaries.test.ts'];

/** Rules, money and permissions by name of the group. */
export const mutationGroups: Readonly<Record<string, MutationGroup>> = {
  server: {
    files: ['gate-rules', 'origin', 'pages', 'refusal', 'token-buckets'].map((name) => `src/server/${name}.ts`),
    tests: ['src/server/*.test.ts', 'tests/server/handler.test.ts'],
  },
  payments: {
    files: [
      'src/lib/rules/payments.ts',
      ...['debts', 'end', 'events', 'keep', 'receive', 'refunds'].map((name) => `${ledger}/payments/${name}.ts`),
    ],
    tests: [`${ledger}/payments/*.test.ts`, 'src/service/purchasing/paying.test.ts'],
  },
  providers: {
    files: ['weixin', 'alipay'].map((name) => `${ledger}/payments/providers/${name}.ts`),
    tests: [`${ledger}/payments/*.test.ts`],
  },
  charges: {
    files: [
      'src/lib/rules/charges.ts',
      ...['charge', 'ledger', 'settle-charges'].map((name) => `${ledger}/charges/${name}.ts`),
      'src/service/desk/charges.handlers.ts',
    ],
    tests: [...ruleTests('charges'), `${ledger}/{charges,points}/*.test.ts`, 'src/service/desk/charges.test.ts'],
  },
  purchasing: {
    files: ['src/lib/rules/purchasing.ts', 'src/service/purchasing/payable.ts'],
    tests: [...ruleTests('purchasing'), 'src/service/purchasing/*.test.ts'],
  },
  identity: {
    files: [
      'src/lib/rules/second-factor.ts',
      ...['accounts/attempts', 'accounts/holds', 'accounts/sign-in'].map((name) => `${identity}/${name}.ts`),
      ...['second-factor/codes', 'second-factor/prove', 'sessions/access'].map((name) => `${identity}/${name}.ts`),
    ],
    tests: [`${identity}/*/*.test.ts`],
  },
  circulation: {
    files: [
      ...['circulation-decisions', 'fines'].map((name) => `src/lib/rules/${name}.ts`),
      ...['fines', 'history-consent', 'lost', 'renew'].map((name) => `src/service/circulation/${name}.ts`),
    ],
    tests: [
      ...ruleTests('{circulation,fines}'),
      'src/service/circulation/*.test.ts',
      'src/service/desk/{charges,circulation}.test.ts',
    ],
  },
  'copy-requests': {
    files: [
      'src/lib/rules/copy-request-decisions.ts',
      ...['copy-requests/expire', 'copy-requests/take-back', 'request-queue/fees', 'request-queue/release'].map(
        (name) => `src/service/${name}.ts`,
      ),
    ],
    tests: [...ruleTests('copy-requests'), 'src/service/copy-requests/*.test.ts'],
  },
};
