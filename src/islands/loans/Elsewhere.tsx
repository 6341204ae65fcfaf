import type { ReactNode } from 'react';
import { buildAddress } from '#lib/site/address.ts';
import { useAddress } from '../personal-center/address.ts';
import { useCall, type Called } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows } from '../personal-center/parts.tsx';
import { Day, Due, Marks, Title, Where } from './parts.tsx';
import type { LoanWords } from './words.ts';

const rows = 20;

/** The page of a record in the library that it was borrowed from. */
function useThere(): (loan: { mappingPath: string; recordId: string | null }) => string {
  const { language } = useFrame();
  return ({ mappingPath, recordId }) =>
    buildAddress(`/${mappingPath}`, language, `/searchList/bookDetails/${recordId ?? ''}`);
}

const Unknown = ({ words }: { words: LoanWords }) => (
  <Nothing title={words.noOtherAccounts}>
    <p>{words.otherAccountsHint}</p>
  </Nothing>
);

interface Found<T> {
  total: number;
  libraries: readonly unknown[];
  result: readonly T[];
}

/** What other libraries have of the reader; else that no account there is known, or that there is nothing. */
function FoundThere<T>({
  called,
  words,
  none,
  children,
}: {
  called: Called<Found<T>>;
  words: LoanWords;
  none: string;
  children: (found: Found<T>) => ReactNode;
}) {
  return (
    <Loaded called={called}>
      {(found) => {
        if (found.libraries.length === 0) return <Unknown words={words} />;
        return found.total === 0 ? <Nothing title={none} /> : children(found);
      }}
    </Loaded>
  );
}

function Running({ words }: { words: LoanWords }) {
  const there = useThere();
  const { page } = useAddress();
  const called = useCall('listUnionLoans', { page, rows });
  return (
    <FoundThere called={called} words={words} none={words.noUnionLoans}>
      {({ total, result }) => (
        <>
          <Rows
            caption={words.tabUnion}
            rows={result}
            keyOf={(loan) => loan.loanId}
            columns={[
              { name: words.title, isHead: true, cell: (loan) => <Title item={loan} href={there(loan)} /> },
              { name: words.library, cell: (loan) => loan.libraryName },
              { name: words.place, cell: (loan) => <Where {...loan} /> },
              { name: words.marks, cell: (loan) => <Marks {...loan} /> },
              { name: words.lentOn, cell: (loan) => <Day on={loan.lentOn} /> },
              { name: words.dueOn, cell: (loan) => <Due loan={loan} words={words} /> },
            ]}
          />
          <p className="quiet">{words.renewThere}</p>
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </FoundThere>
  );
}

function Past({ words }: { words: LoanWords }) {
  const there = useThere();
  const { page } = useAddress();
  const called = useCall('listUnionLoanHistory', { page, rows });
  return (
    <FoundThere called={called} words={words} none={words.noHistory}>
      {({ total, result }) => (
        <>
          <Rows
            caption={words.tabHistory}
            rows={result}
            keyOf={(loan) => loan.loanId}
            columns={[
              { name: words.title, isHead: true, cell: (loan) => <Title item={loan} href={there(loan)} /> },
              { name: words.library, cell: (loan) => loan.libraryName },
              { name: words.place, cell: (loan) => <Where {...loan} /> },
              { name: words.lentOn, cell: (loan) => <Day on={loan.lentOn} /> },
              { name: words.returnedOn, cell: (loan) => <Day on={loan.returnedOn} /> },
            ]}
          />
          <Pages count={total} rows={rows} keep={['tab', 'state']} />
        </>
      )}
    </FoundThere>
  );
}

/** Loans of the same person in other libraries of the installation. */
export function Elsewhere({ words }: { words: LoanWords }) {
  const { get } = useAddress();
  const isPast = get('state') === 'past';
  return (
    <>
      <p className="bar">
        <Place values={{}} keep={['tab']} className="chip" current={!isPast}>
          {words.tabCurrent}
        </Place>
        <Place values={{ state: 'past' }} keep={['tab']} className="chip" current={isPast}>
          {words.tabHistory}
        </Place>
      </p>
      {isPast ? <Past words={words} /> : <Running words={words} />}
    </>
  );
}
