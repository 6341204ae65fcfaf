import type { RecordDetail } from '../contract/calls/record.ts';
import { apa } from './apa.ts';
import { chicago } from './chicago.ts';
import { gbt7714 } from './gbt7714.ts';
import { itemOf, type Item } from './item.ts';
import { mla } from './mla.ts';
import type { CiteOptions } from './shared.ts';
import type { Segment } from './text.ts';
import { typeset } from './typography.ts';

export type { CiteOptions } from './shared.ts';
export { plainText, type Segment } from './text.ts';

export const citationStyles = ['gbtNumeric', 'gbtAuthorYear', 'apa', 'mla', 'chicago'] as const;
export type CitationStyle = (typeof citationStyles)[number];

const writers: Record<CitationStyle, (item: Item, options: CiteOptions) => Segment[]> = {
  gbtNumeric: (item, options) => gbt7714(item, 'numeric', options),
  gbtAuthorYear: (item, options) => gbt7714(item, 'authorYear', options),
  apa: (item, options) => apa(typeset(item, false), options),
  mla: (item, options) => mla(typeset(item, true), options),
  chicago: (item, options) => chicago(typeset(item, true), options),
};

/**
 * A record as a reference in one of the styles.
 * @returns pieces of text in order, some italic; `plainText` joins them
 */
export const cite = (record: RecordDetail, style: CitationStyle, options: CiteOptions): Segment[] =>
  writers[style](itemOf(record), options);
