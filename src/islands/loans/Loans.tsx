import { useAddress } from '../personal-center/address.ts';
import { Tabs } from '../personal-center/parts.tsx';
import { Borrowed } from './Borrowed.tsx';
import { Charges } from './Charges.tsx';
import { Current } from './Current.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { History } from './History.tsx';
import type { CopyRequestMessages } from '../copy-requests/messages.ts';
import type { LoanMessages } from './messages.ts';

/** What the reader has borrowed, had, has elsewhere, and how much it was. */
export function Loans({ messages, copyWords }: { messages: LoanMessages; copyWords: CopyRequestMessages }) {
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
        <Elsewhere messages={messages} />
      ) : tab === 'chart' ? (
        <Borrowed messages={messages} />
      ) : (
        <Current messages={messages} copyWords={copyWords} />
      )}
    </div>
  );
}
