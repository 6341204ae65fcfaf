import type { ReactElement } from 'react';
import { CopyRequests } from './CopyRequests.tsx';
import { OthersRequests } from './OthersRequests.tsx';
import type { CopyRequestMessages } from './messages.ts';

interface Tab {
  label: string;
  show: () => ReactElement;
}

export const copyRequestTabs = (messages: CopyRequestMessages): { copies: Tab; others: Tab } => ({
  copies: { label: messages.tabCopies, show: () => <CopyRequests messages={messages} /> },
  others: { label: messages.tabOthers, show: () => <OthersRequests messages={messages} /> },
});
