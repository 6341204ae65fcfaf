import { situations } from '#lib/rules/situations.ts';
import type { Language } from '#lib/contract/language.ts';
import type { DialogKind, Session } from '#lib/stores/session/machine.ts';
import sheet from '../login/dialog.css?url';
import { loginMessages } from '../login/messages.ts';
import { loadStylesheet } from '../../load-stylesheet.ts';

type LoginMessages = Awaited<ReturnType<typeof loginMessages>>;

/**
 * A native dialog with one sentence, shown where the session allows it and closed when it belongs to the session no more.
 * @param textOf the sentence, and the labels of the buttons; the first one is the main one
 * @returns the button that the reader chose, the last one for Escape; undefined when the reader was not asked
 */
async function ask(
  session: Session,
  kind: DialogKind,
  language: Language,
  textOf: (messages: LoginMessages) => { text: string; buttons: string[] },
): Promise<number | undefined> {
  const closing = session.openDialog(kind);
  if (!closing) return undefined;
  const [messages] = await Promise.all([loginMessages(language), loadStylesheet(sheet)]);
  if (closing.aborted) return undefined;
  const { text, buttons } = textOf(messages);
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog-box login-dialog';
  const sentence = document.createElement('p');
  sentence.id = 'session-status';
  sentence.textContent = text;
  dialog.setAttribute('aria-labelledby', sentence.id);
  let chosen = buttons.length - 1;
  dialog.append(
    sentence,
    ...buttons.map((label, at) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = at === 0 ? 'btn btn-main' : 'btn';
      button.textContent = label;
      button.addEventListener('click', () => {
        chosen = at;
        dialog.close();
      });
      return button;
    }),
  );
  document.body.append(dialog);
  const closed = new Promise<void>((resolve) => {
    dialog.addEventListener('close', () => resolve());
    closing.addEventListener('abort', () => resolve());
  });
  dialog.showModal();
  await closed;
  dialog.remove();
  if (closing.aborted) return undefined;
  session.closeDialog(kind);
  return chosen;
}

/** Warns that the session is about to end. @returns whether the reader wants to stay */
export async function warnDialog(session: Session, language: Language, seconds: number): Promise<boolean> {
  const chosen = await ask(session, 'idleWarning', language, (messages) => ({
    text: messages.idleSoon.replace('{{seconds}}', String(seconds)),
    buttons: [messages.stay],
  }));
  return chosen !== undefined;
}

/** Says that signing out failed, and offers to try again. @returns whether the reader stays signed in for now */
export async function staysSignedIn(session: Session, language: Language): Promise<boolean> {
  const chosen = await ask(session, 'signOutFailed', language, (messages) => ({
    text: messages.signOutFailed,
    buttons: [messages.signOutAgain, messages.stay],
  }));
  return chosen !== 0;
}

/** Says that the session has ended. @returns whether the reader closed it; false when it is shown already */
export async function endedDialog(session: Session, language: Language): Promise<boolean> {
  const chosen = await ask(session, 'idleEnded', language, (messages) => ({
    text: messages[situations.idleTooLong.key],
    buttons: [messages.confirm],
  }));
  return chosen !== undefined;
}
