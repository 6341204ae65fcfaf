import type { MineWords } from '../mine/words.ts';
import { useAddress } from '../personal-center/address.ts';
import { Tabs } from '../personal-center/parts.tsx';
import { DatabaseRequests } from './DatabaseRequests.tsx';
import { LibraryRequests } from './LibraryRequests.tsx';
import { Questions } from './Questions.tsx';

/** What the reader has asked the library for: documents of other libraries, databases, answers. */
export function Requests({ words }: { words: MineWords }) {
  const { get } = useAddress();
  const tab = get('tab');
  return (
    <>
      <Tabs
        tabs={[
          { value: 'library', label: words.tabLibrary },
          { value: 'database', label: words.tabDatabase },
          { value: 'question', label: words.tabQuestion },
        ]}
      />
      {tab === 'database' && <DatabaseRequests words={words} />}
      {tab === 'question' && <Questions words={words} />}
      {tab !== 'database' && tab !== 'question' && <LibraryRequests words={words} />}
    </>
  );
}
