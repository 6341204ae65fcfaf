import type { Client } from '#lib/client/client.ts';
import type { DocumentRequest } from '#lib/contract/calls/document-delivery.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import type { DocumentSource } from '#lib/document-delivery/delivery-address.ts';
import {
  checkDocumentOrder,
  documentFields,
  documentProblemNames,
  type DocumentOrder,
  type DocumentProblem,
} from '#lib/rules/document-delivery.ts';

export type Sent =
  | { kind: 'sent'; request: DocumentRequest }
  | { kind: 'again'; problems: readonly DocumentProblem[]; refused: string; status: number };

/** The fields that the service found wrong. */
function problemsOf(data: unknown): DocumentProblem[] {
  const problems = typeof data === 'object' && data !== null && 'problems' in data ? data.problems : [];
  if (!Array.isArray(problems)) return [];
  return problems.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('field' in entry) || !('problem' in entry)) return [];
    const field = documentFields.find((name) => name === entry.field);
    const problem = documentProblemNames.find((name) => name === entry.problem);
    return field && problem ? [{ field, problem }] : [];
  });
}

/**
 * Sends an order by the same rules and the same call with and without scripts.
 * @param check called where fields are marked
 */
export async function sendOrder(
  client: Client,
  { recordId }: DocumentSource,
  order: DocumentOrder,
  check: string,
): Promise<Sent> {
  const { problems } = checkDocumentOrder(order);
  if (problems) return { kind: 'again', problems, refused: check, status: 422 };
  const answer = await client.call('requestDocument', { ...order, ...(recordId !== undefined && { recordId }) });
  if (answer.success) return { kind: 'sent', request: answer.data.request };
  const status = answer.errCode === errCodes.badRequest ? 422 : statusOf(answer);
  return { kind: 'again', problems: problemsOf(answer.data), refused: answer.message, status };
}
