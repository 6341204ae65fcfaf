import { createRoot } from 'react-dom/client';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import { clientHere, isWritingKind } from './action.ts';
import sheet from './form.css?url';
import { databaseMessages } from './messages.ts';
import WritingForm from './WritingForm.tsx';

export async function openWriting(button: HTMLElement): Promise<void> {
  const place = userMenuElement();
  const holder = button.parentElement;
  const { form: kind, of = '' } = button.dataset;
  if (!place || !holder || !isWritingKind(kind)) return;
  const requestContext = requestContextOf(place);
  const hasOwn = kind === 'question' && sessionOf(place).user() !== undefined;
  const [messages, own] = await Promise.all([
    databaseMessages(requestContext.language),
    hasOwn ? clientHere().call('listQuestions', { recordId: of, mine: true }) : undefined,
    loadStylesheet(sheet),
  ]);
  const before = own?.success ? own.data.result : [];
  createRoot(holder).render(<WritingForm kind={kind} of={of} messages={messages} before={before} />);
}
