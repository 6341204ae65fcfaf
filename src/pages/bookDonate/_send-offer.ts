import { statusOf } from '#lib/contract/envelope.ts';
import { readOfferForm } from '#lib/rules/donation-form.ts';
import { checkOffer, offerLimits, type OfferText } from '#lib/rules/donations.ts';
import { firstBooks } from '#lib/rules/donation-form.ts';
import { clientOfForm, type Door } from '../_door.ts';
import type { OfferMessages } from '../../islands/donations/messages.ts';
import { Problems } from '../../islands/donations/problems.ts';

/** What became of a form that was sent without scripts. */
export type Outcome =
  | { kind: 'offered'; receipt: string }
  | { kind: 'again'; given: OfferText; problems: Record<string, string>; refused: string; status: number };

interface OfferPage extends Door {
  messages: OfferMessages;
  isReader: boolean;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
const blank = () => ({ title: '', author: '', isbn: '', quantity: '' });

/** Sends an offer of a browser that runs no scripts: the same rules and the same call as with them. */
export async function offerByForm(request: Request, page: OfferPage): Promise<Outcome> {
  const { messages, isReader } = page;
  const form = await request.formData();
  const given = readOfferForm(form, offerLimits.books);
  const again = (status: number, problems: Record<string, string> = {}, refused = ''): Outcome => {
    return { kind: 'again', given, problems, refused, status };
  };
  if (form.has('more')) {
    const books = [...given.books, ...Array.from({ length: firstBooks }, blank)].slice(0, offerLimits.books);
    return { kind: 'again', given: { ...given, books }, problems: {}, refused: '', status: 200 };
  }
  const verifyCode = textOf(form, 'verifyCode');
  const problems = {
    ...Problems.problemMessages(checkOffer(given, isReader).problems ?? [], messages),
    ...(!isReader && verifyCode.trim() === '' && { verifyCode: messages.problem_verifyCode }),
  };
  if (Object.keys(problems).length > 0) return again(422, problems);
  const answer = await clientOfForm(request, page).client.call('donate', {
    ...given,
    books: given.books.map((book) => ({ ...book })),
    verifyCode,
    codeKey: textOf(form, 'codeKey'),
  });
  if (answer.success) return { kind: 'offered', receipt: answer.data.receipt };
  const status = statusOf(answer);
  return again(status === 400 ? 422 : status, Problems.of(answer.data, messages), answer.message);
}
