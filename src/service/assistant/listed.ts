import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { maxBooks } from '../../lib/rules/assistant.ts';
import type { CallContext } from '../platform/context/context.ts';
import { answerOf, type AnswerKind, type AnswerWithoutModel } from './answer-shape.ts';
import { createFormatter } from './assistant-messages.ts';
import { availabilityLines, titleLine } from './copies.ts';

/** The conditions of a list on copies, as its query: copies elsewhere are left out. */
const askedOfCopies = (list: AnswerWithoutModel['list']): string | undefined =>
  list?.campusId || list?.libCode
    ? new URLSearchParams([
        ...(list.campusId ?? []).map((code) => ['campusId', code]),
        ...(list.libCode ?? []).map((code) => ['libCode', code]),
      ]).toString()
    : undefined;

/** A heading, and a line for each book with where it is to be had. */
export async function listed(
  kind: AnswerKind,
  heading: string,
  books: readonly RecordSummary[],
  call: CallContext,
  list: AnswerWithoutModel['list'] = null,
): Promise<AnswerWithoutModel> {
  const shown = books.slice(0, maxBooks);
  const available = await availabilityLines(shown, call, askedOfCopies(list));
  const stop = createFormatter(call)('assistantStop');
  const lines = shown.map((entry, at) => {
    const availability = available.get(entry.recordId) ?? '';
    return `${String(at + 1)}. ${[titleLine(entry, call), ...(availability === '' ? [] : [availability])].join(stop)}`;
  });
  return answerOf(kind, [heading, ...lines], { books: shown, list });
}
