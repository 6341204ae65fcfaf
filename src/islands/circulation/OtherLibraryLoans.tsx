import type { ReactNode } from 'react';
import { buildAddress } from '#lib/urls/address.ts';
import { useAddress, useCall, type Called, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Rows } from '../section/section-parts.tsx';
import { Day, Due, Marks, Title, Where } from './loan-cells.tsx';
import type { LoanMessages } from './messages.ts';

const rows = 20;

function useThere(): (loan: { mappingPath: string; recordId: string | null }) => string {
  const { language } = useFrame();
  return ({ mappingPath, recordId }) =>
    buildAddress(`/${mappingPath}`, language, `/searchList/bookDetails/${recordId ?? ''}`);
}

const Unknown = ({ messages }: { messages: LoanMessages }) => (
  <Nothing title={messages.noOtherAccounts}>
    <p>{messages.otherAccountsHint}</p>
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
  messages,
  none,
  children,
}: {
  called: Called<Found<T>>;
  messages: LoanMessages;
  none: string;
  children: (found: Found<T>) => ReactNode;
}) {
  return (
    <Loaded called={called}>
      {(found) => {
        if (found.libraries.length === 0) return <Unknown messages={messages} />;
        return found.total === 0 ? <Nothing title={none} /> : children(found);
      }}
    </Loaded>
  );
}

function Running({ messages }: { messages: LoanMessages }) {
  const there = useThere();
  const { page } = useAddress();
  const called = useCall('listUnionLoans', { page, rows });
  return (
    <FoundThere called={called} messages={messages} none={messages.noUnionLoans}>
      {({ total, result }) => (
        <>
          <Rows
            caption={messages.tabUnion}
            rows={result}
            keyOf={(loan) => loan.loanId}
            columns={[
              { name: messages.title, isHead: true, cell: (loan) => <Title item={loan} href={there(loan)} /> },
              { name: messages.library, cell: (loan) => loan.libraryName },
              { name: messages.place, cell: (loan) => <Where {...loan} /> },
              { name: messages.marks, cell: (loan) => <Marks {...loan} /> },
              { name: messages.lentOn, cell: (loan) => <Day on={loan.lentOn} /> },
              { name: messages.dueOn, cell: (loan) => <Due loan={loan} messages={messages} /> },
            ]}
          />
          <p className="quiet">{messages.renewThere}</p>
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </FoundThere>
  );
}

function Past({ messages }: { messages: LoanMessages }) {
  const there = useThere();
  const { page } = useAddress();
  const called = useCall('listUnionLoanHistory', { page, rows });
  return (
    <FoundThere called={called} messages={messages} none={messages.noHistory}>
      {({ total, result }) => (
        <>
          <Rows
            caption={messages.tabHistory}
            rows={result}
            keyOf={(loan) => loan.loanId}
            columns={[
              { name: messages.title, isHead: true, cell: (loan) => <Title item={loan} href={there(loan)} /> },
              { name: messages.library, cell: (loan) => loan.libraryName },
              { name: messages.place, cell: (loan) => <Where {...loan} /> },
              { name: messages.lentOn, cell: (loan) => <Day on={loan.lentOn} /> },
              { name: messages.returnedOn, cell: (loan) => <Day on={loan.returnedOn} /> },
            ]}
          />
          <Pages count={total} rows={rows} keep={['tab', 'state']} />
        </>
      )}
    </FoundThere>
  );
}

export function OtherLibraryLoans({ messages }: { messages: LoanMessages }) {
  const { get } = useAddress();
  const isPast = get('state') === 'past';
  return (
    <>
      <p className="bar">
        <Place values={{}} keep={['tab']} className="chip" current={!isPast}>
          {messages.tabCurrent}
        </Place>
        <Place values={{ state: 'past' }} keep={['tab']} className="chip" current={isPast}>
          {messages.tabHistory}
        </Place>
      </p>
      {isPast ? <Past messages={messages} /> : <Running messages={messages} />}
    </>
  );
}
