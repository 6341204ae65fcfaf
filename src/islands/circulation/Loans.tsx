import { useAddress } from '../section/section-address.ts';
import { Tabs } from '../section/section-parts.tsx';
import { Borrowed } from './Borrowed.tsx';
import { Charges } from './Charges.tsx';
import { Current } from './Current.tsx';
import { OtherLibraryLoans } from './OtherLibraryLoans.tsx';
import { History } from './History.tsx';
import type { CopyRequestMessages } from '../copy-requests/messages.ts';
import type { LoanMessages } from './messages.ts';

/** What the reader has borrowed, had, has elsewhere, and how much it was. */
export function Loans({ messages, copyMessages }: { messages: LoanMessages; copyMessages: CopyRequestMessages }) {
  const tab = useAddress().get('tab');
  return (
    <div className="loans">
      <Tabs
        tabs={[
          { value: 'current', label: messages.tabCurrent },
          { value: 'history', label: messages.tabHistory },
          { value: 'charges', label: messages.tabCharges },
          { value: 'union', label: messages.tabUnion },
          { value: 'chart', label: messages.tabChart },
        ]}
      />
      {tab === 'history' ? (
        <History messages={messages} />
      ) : tab === 'charges' ? (
        <Charges messages={messages} />
      ) : tab === 'union' ? (
        <OtherLibraryLoans messages={messages} />
      ) : tab === 'chart' ? (
        <Borrowed messages={messages} />
      ) : (
        <Current messages={messages} copyMessages={copyMessages} />
      )}
    </div>
  );
}
