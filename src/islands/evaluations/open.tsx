import { createRoot } from 'react-dom/client';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import { clientHere } from './action.ts';
import EvaluationForm from './EvaluationForm.tsx';
import { loadStylesheet } from '../load-stylesheet.ts';
import sheet from '../../styles/form.css?url';
import { evaluationMessages } from './messages.ts';

export async function openEvaluation(button: HTMLElement): Promise<void> {
  const place = userMenuElement();
  const holder = button.parentElement;
  const { evaluate: recordId = '' } = button.dataset;
  if (!place || !holder) return;
  const requestContext = requestContextOf(place);
  const isReader = sessionOf(place).user() !== undefined;
  const [messages, own] = await Promise.all([
    evaluationMessages(requestContext.language),
    isReader ? clientHere().call('getOwnEvaluation', { recordId }) : undefined,
    loadStylesheet(sheet),
  ]);
  const before = own?.success ? own.data : undefined;
  const root = createRoot(holder);
  root.render(<EvaluationForm recordId={recordId} messages={messages} before={before} isVisitor={!isReader} />);
}
