import { useAddress } from '../personal-center/address.ts';
import { Tabs } from '../personal-center/parts.tsx';
import { Borrowed } from './Borrowed.tsx';
import { Charges } from './Charges.tsx';
import { Current } from './Current.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { History } from './History.tsx';
import type { CopyRequestWords } from '../copy-requests/words.ts';
import type { LoanWords } from './words.ts';

/** What the reader has borrowed, had, has elsewhere, and how much it was. */
export function Loans({ words, copyWords }: { words: LoanWords; copyWords: CopyRequestWords }) {
  const tab = useAddress().get('tab');
  return (
    <div className="loans">
      <Tabs
        tabs={[
          { value: 'current', label: words.tabCurrent },
          { value: 'history', label: words.tabHistory },
          { value: 'charges', label: words.tabCharges },
          { value: 'union', label: words.tabUnion },
          { value: 'chart', label: words.tabChart },
        ]}
      />
      {tab === 'history' ? (
        <History words={words} />
      ) : tab === 'charges' ? (
        <Charges words={words} />
      ) : tab === 'union' ? (
        <Elsewhere words={words} />
      ) : tab === 'chart' ? (
        <Borrowed words={words} />
      ) : (
        <Current words={words} copyWords={copyWords} />
      )}
    </div>
  );
}
