import { inLanguage } from '../../lib/contract/language.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { ReaderCall, Handlers } from '../platform/context/context.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';
import type { LoanRow } from '../platform/db/schema.circulation.ts';
import { dueEntry, itemEntry, pastEntry } from './entries.ts';

/**
 * Who vouches, the same in two libraries only where both ask the same service in the same name: a subject means something
 * to its issuer alone, and messaging services name people otherwise to each application.
 */
function issuerOf({ file }: LoadedLibrary, provider: string): string | undefined {
  const { cas, oidc, passport, messaging } = file.identity;
  if (provider === 'cas') return cas && `cas ${cas.url}`;
  if (provider === 'oidc') return oidc && `oidc ${oidc.issuer}`;
  if (provider === 'passport')
    return passport && `passport ${passport.userUrl} ${passport.clientId} ${passport.subject}`;
  if (provider === 'messaging') return messaging && `messaging ${messaging.tokenUrl} ${messaging.appId}`;
  return undefined;
}

interface Account {
  library: LoadedLibrary;
  readerId: number;
}

/**
 * Accounts of the same person in other libraries of the installation. Names, card numbers and contacts prove nothing: they
 * can be equal by chance, or made equal. An identity does that the person showed to a provider whom both libraries ask.
 */
async function accountsElsewhere({ store, library, reader, registry }: ReaderCall): Promise<Account[]> {
  const own = await store.db
    .selectFrom('reader_identity')
    .select(['provider', 'subject'])
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .execute();
  const others = registry().libraries.filter((entry) => entry.id !== library.id);
  const subjects = own.map((row) => row.subject);
  const ids = others.map((other) => other.id);
  if (subjects.length === 0 || ids.length === 0) return [];
  const rows = await store.db
    .selectFrom('reader_identity')
    .select(['library_id', 'provider', 'subject', 'reader_id'])
    .where('library_id', 'in', ids)
    .where('subject', 'in', subjects)
    .orderBy('library_id')
    .execute();
  const found = new Map<number, Account>();
  for (const row of rows) {
    const there = others.find((other) => other.id === row.library_id);
    const issuer = there && issuerOf(there, row.provider);
    const isSame = own.some(
      (mine) => issuer !== undefined && mine.subject === row.subject && issuerOf(library, mine.provider) === issuer,
    );
    if (there && isSame) found.set(row.reader_id, { library: there, readerId: row.reader_id });
  }
  return [...found.values()];
}

const formatLibrary = ({ library }: Account, { language }: ReaderCall) => ({
  groupCode: library.groupCode,
  mappingPath: library.mappingPath,
  libraryName: inLanguage(library.file.name, language),
});

async function loansElsewhere(
  call: ReaderCall,
  { page, rows }: { page: number; rows: number },
  state: 'running' | 'over',
) {
  const accounts = await accountsElsewhere(call);
  const libraries = accounts.map((account) => formatLibrary(account, call));
  const byReader = new Map(accounts.map((account) => [account.readerId, account]));
  if (accounts.length === 0) return { total: 0, libraries, found: [] };
  const query = call.store.db
    .selectFrom('loan')
    .where('reader_id', 'in', [...byReader.keys()])
    .where('returned_at', state === 'running' ? 'is' : 'is not', null);
  const [counted, loans] = await Promise.all([
    countRows(query),
    query
      .selectAll()
      .orderBy(state === 'running' ? 'due_on' : 'returned_at', state === 'running' ? 'asc' : 'desc')
      .orderBy('id')
      .$call(rowsOfPage({ page, rows })),
  ]);
  const found = loans.flatMap((row): { row: LoanRow; account: Account }[] => {
    const account = row.reader_id === null ? undefined : byReader.get(row.reader_id);
    return account ? [{ row, account }] : [];
  });
  return { total: counted, libraries, found };
}

/** What the reader has borrowed in other libraries of the installation. */
export const listUnionLoans: Handlers['listUnionLoans'] = async (input, call) => {
  const { total, libraries, found } = await loansElsewhere(call, input, 'running');
  return {
    total,
    libraries,
    result: found.map(({ row, account }) => {
      const telling = { library: account.library, language: call.language };
      const due = dueEntry(telling, row, libraryDay(account.library, call.now()));
      return { ...itemEntry(telling, row), ...due, ...formatLibrary(account, call) };
    }),
  };
};

/** What the reader had borrowed there. */
export const listUnionLoanHistory: Handlers['listUnionLoanHistory'] = async (input, call) => {
  const { total, libraries, found } = await loansElsewhere(call, input, 'over');
  return {
    total,
    libraries,
    result: found.map(({ row, account }) => ({
      ...pastEntry({ library: account.library, language: call.language }, row),
      ...formatLibrary(account, call),
    })),
  };
};
