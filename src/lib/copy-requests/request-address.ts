import type { RequestKind } from '../rules/copy-requests.ts';
import { sectionPath } from '../rules/personal-sections.ts';

export interface RequestTarget {
  recordId: string;
  /** What fits the moment where nothing is said. */
  kind?: RequestKind | undefined;
  /** Of a set or serial. */
  volume?: string | undefined;
  itemId?: string | undefined;
  /** A request that was just placed: the page says what happens next. */
  placed?: string | undefined;
}

/** Path, inside the library, of the page on which a copy is asked for. */
export function copyRequestPath({ recordId, kind, volume = '', itemId = '', placed = '' }: RequestTarget): string {
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(volume !== '' && { volume }),
    ...(itemId !== '' && { item: itemId }),
    ...(placed !== '' && { placed }),
  }).toString();
  return `/copyRequest/${recordId}${query === '' ? '' : `?${query}`}`;
}

/** Path of what a record's page offers to the reader who is signed in, for a script. */
export const primaryPath = (recordId: string): string => `/copyRequest/${recordId}/primary`;

export const ownRequestsPath = sectionPath('requests');
