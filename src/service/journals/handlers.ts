import type { Handlers } from '../platform/context/context.ts';
import { listHotJournals } from './hot.ts';
import { getJournalNavigation } from './navigation.ts';

export const journalHandlers = { getJournalNavigation, listHotJournals } satisfies Partial<Handlers>;
