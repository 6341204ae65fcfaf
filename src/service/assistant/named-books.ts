import type { BookAttachment } from '../../lib/contract/calls/assistant.ts';
import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { uniqueBooks } from '../../lib/rules/assistant.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { attachmentOf, titleKeyOf } from './match.ts';

/** Where an answer names none of the records, so many of them stand under it. */
const maxBeside = 5;

/**
 * The books of a model's answer: records that it names, in its order; titles in 《》 that it has from elsewhere, which
 * only `matchBooks` can make into links; where it names none, the records that were found.
 * @param records what the catalogue has found for the question
 */
export function namedBooks(answer: string, records: readonly RecordSummary[]): BookAttachment[] {
  const titles = [...answer.matchAll(/《([^《》\n]{1,200})》/g)].map(([, title = '']) => title.trim());
  const byKey = new Map(records.map((record) => [titleKeyOf(record.title), record]));
  const inBrackets = titles.map((title): BookAttachment => {
    const record = byKey.get(titleKeyOf(title));
    if (record) return attachmentOf(record);
    return { title, isbn: '', recordId: null, author: '', pubDate: '', publisher: '' };
  });
  const foldedAnswer = ` ${foldKey(answer)} `;
  // One character is in every text.
  const mentioned = records.filter(({ title }) => foldKey(title).length > 1 && foldedAnswer.includes(foldKey(title)));
  const named = uniqueBooks([...inBrackets, ...mentioned.map(attachmentOf)]);
  return named.length > 0 ? named : records.slice(0, maxBeside).map(attachmentOf);
}
