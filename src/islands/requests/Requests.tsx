import { copyRequestTabs } from '../copy-requests/tabs.tsx';
import type { CopyRequestWords } from '../copy-requests/words.ts';
import type { MineWords } from '../mine/words.ts';
import { useAddress } from '../personal-center/address.ts';
import { Tabs } from '../personal-center/parts.tsx';
import { DatabaseRequests } from './DatabaseRequests.tsx';
import { LibraryRequests } from './LibraryRequests.tsx';
import { Questions } from './Questions.tsx';

/** What the reader has asked for: copies, documents of other libraries, databases, answers; and what others ask. */
export function Requests({ words, copyWords }: { words: MineWords; copyWords: CopyRequestWords }) {
  const { get } = useAddress();
  const parts = {
    ...copyRequestTabs(copyWords),
    library: { label: words.tabLibrary, show: () => <LibraryRequests words={words} /> },
    database: { label: words.tabDatabase, show: () => <DatabaseRequests words={words} /> },
    question: { label: words.tabQuestion, show: () => <Questions words={words} /> },
  };
  const tab = get('tab');
  const part = Object.entries(parts).find(([name]) => name === tab)?.[1] ?? parts.copies;
  return (
    <>
      <Tabs tabs={Object.entries(parts).map(([value, { label }]) => ({ value, label }))} />
      {part.show()}
    </>
  );
}
