import { situations } from '#lib/rules/situations.ts';
import type { Language } from '#lib/contract/language.ts';
import sheet from '../login/dialog.css?url';
import { loginMessages } from '../login/messages.ts';
import { loadStylesheet } from '../../load-stylesheet.ts';

/** A native dialog with one sentence and one button; resolves when it is closed, by the button or by Escape. */
function tell(text: string, button: string): { closed: Promise<void>; dialog: HTMLDialogElement } {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog-box login-dialog';
  const sentence = document.createElement('p');
  sentence.id = 'session-told';
  sentence.textContent = text;
  dialog.setAttribute('aria-labelledby', sentence.id);
  const act = document.createElement('button');
  act.type = 'button';
  act.className = 'btn btn-main';
  act.textContent = button;
  act.addEventListener('click', () => {
    dialog.close();
  });
  dialog.append(sentence, act);
  document.body.append(dialog);
  const closed = new Promise<void>((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
  });
  dialog.showModal();
  return { closed, dialog };
}

let warning: HTMLDialogElement | undefined;

/** Tells that the session is about to end; resolves when the reader wants to stay. */
export async function warnDialog(language: Language, seconds: number): Promise<void> {
  const [messages] = await Promise.all([loginMessages(language), loadStylesheet(sheet)]);
  const { closed, dialog } = tell(messages.idleSoon.replace('{{seconds}}', String(seconds)), messages.stay);
  warning = dialog;
  await closed;
  warning = undefined;
}

/** The session has ended otherwise: there is nothing left to stay in. */
export function closeWarning(): void {
  warning?.close();
}

/** Tells that signing out failed, with a way to try again; true when the reader stays signed in for now. */
export async function staysSignedIn(language: Language): Promise<boolean> {
  const [messages] = await Promise.all([loginMessages(language), loadStylesheet(sheet)]);
  const { closed, dialog } = tell(messages.signOutFailed, messages.signOutAgain);
  let again = false;
  dialog.querySelector('button')?.addEventListener('click', () => (again = true), { capture: true });
  const stay = document.createElement('button');
  stay.type = 'button';
  stay.className = 'btn';
  stay.textContent = messages.stay;
  stay.addEventListener('click', () => {
    dialog.close();
  });
  dialog.querySelector('button')?.after(stay);
  await closed;
  return !again;
}

/** Tells that the session has ended. */
export async function endedDialog(language: Language): Promise<void> {
  warning?.remove();
  const [messages] = await Promise.all([loginMessages(language), loadStylesheet(sheet)]);
  await tell(messages[situations.idleTooLong.key], messages.confirm).closed;
}
