import type { ReactElement } from 'react';
import { CopyRequests } from './CopyRequests.tsx';
import { OthersRequests } from './OthersRequests.tsx';
import type { CopyRequestWords } from './words.ts';

interface Tab {
  label: string;
  show: () => ReactElement;
}

/** The parts of section 4 that are about copies: the reader's own requests, and those of others to the reader. */
export const copyRequestTabs = (words: CopyRequestWords): { copies: Tab; others: Tab } => ({
  copies: { label: words.tabCopies, show: () => <CopyRequests words={words} /> },
  others: { label: words.tabOthers, show: () => <OthersRequests words={words} /> },
});
