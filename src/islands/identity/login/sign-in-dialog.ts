import { parsePage } from '#lib/client/fetched-page.ts';
import { situations } from '#lib/rules/situations.ts';
import { providerWays } from '#lib/identity/sign-in-methods.ts';
import { userMenuElement } from '../session/user-menu.ts';
import { showWaiting } from '#lib/client/waiting.ts';
import { rememberCaptcha } from '#lib/stores/session/captcha.ts';
import styles from './dialog.css?inline';
import { dialogDataSelector, type LoginDialogData, type SoleWay } from './dialog-data.ts';
import { frameOf, holdPresses } from './dialog-frame.ts';
import { requestDialog } from './request-dialog.ts';

export interface Opening {
  /** Why it opens, where the reader did not ask for it. */
  notice?: string;
  /** What the reader wants is for readers: the dialog says so in its own language. */
  isNeeded?: boolean;
  /** What the press has asked for already. */
  request?: Promise<Response> | undefined;
  /** Does what was pressed, whose script comes later than the dialog: it waits for the sign-in (need-reader.ts). */
  wanted?: (() => Promise<unknown>) | undefined;
}

// The look comes with this script: a sheet of its own would be another round trip.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** The server's dialog with the data of which React makes the same. @throws where it does not come */
async function readDialog(answer: Response) {
  if (!answer.ok) throw new Error(String(answer.status));
  const page = parsePage(await answer.text());
  // The portal's own page: it is not checked again.
  const data: LoginDialogData | SoleWay = JSON.parse(page.querySelector(dialogDataSelector)?.textContent ?? '');
  return { data, made: page.querySelector('dialog') };
}

let early: AbortSignal | undefined;

/** The end of the dialog that has opened before the script of what was pressed has come; undefined at any other time. */
export const earlyDialog = (): AbortSignal | undefined => early;

/**
 * Opens the sign-in dialog over this page, where the session has no reader and no other dialog: its frame at once, the
 * form as the server makes it one round trip later, and React, which takes it over, when it has come.
 */
export async function openLogin({ notice = '', isNeeded = false, request, wanted }: Opening = {}): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  const { sessionOf } = await import('../session/page-session.ts');
  const session = sessionOf(place);
  const signal = session.openDialog('signIn');
  if (!signal) return;
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const { holder, dialog } = frameOf(place);
  let isClosable = true;
  const close = () => session.closeDialog('signIn');
  signal.addEventListener('abort', () => {
    // Focus goes back to where it was.
    dialog.close();
    holder.remove();
  });
  dialog.addEventListener(
    'close',
    () => {
      // Browsers close on a second Escape whatever is said to the first.
      if (isClosable) close();
      else dialog.showModal();
    },
    { signal },
  );
  dialog.addEventListener('cancel', (event) => !isClosable && event.preventDefault(), { signal });
  // A field that is composed with an input method: React must not change it when it takes over.
  let composed: EventTarget | null = null;
  dialog.addEventListener('compositionstart', ({ target }) => (composed = target), { signal });
  dialog.addEventListener('compositionend', () => (composed = null), { signal });
  const presses = holdPresses(dialog, signal);
  if (wanted) early = signal;
  const isNoted = wanted?.().catch(() => undefined);
  void isNoted?.then(() => {
    early = undefined;
  });

  const { base = '' } = place.dataset;
  const answered = (request ?? requestDialog(base)).then(readDialog);
  showWaiting(dialog.querySelector('.bones') ?? dialog, answered);
  const answer = await answered.catch(() => undefined);
  if (signal.aborted) return;
  if (!answer) {
    // Where the service cannot tell, React makes the dialog of what this browser has seen before.
    const { mountLogin } = await import('./take-over.tsx');
    await mountLogin({ holder, place, notice, isNeeded: isNeeded || wanted !== undefined, signal, onClose: close });
    return;
  }
  const { data, made } = answer;
  if ('sole' in data) {
    const next = location.pathname + location.search;
    await isNoted;
    location.assign(`${base}/signIn/${providerWays[data.sole]}?${new URLSearchParams({ next }).toString()}`);
    return;
  }
  if (!made) return;
  if (data.captcha) rememberCaptcha(data.captcha.codeKey);
  isClosable = data.closable;
  dialog.removeAttribute('style');
  dialog.removeAttribute('aria-busy');
  for (const { name, value } of made.attributes) dialog.setAttribute(name, value);
  dialog.replaceChildren(...made.childNodes);
  const said = isNeeded || wanted ? data.messages[situations.notSignedIn.key] : notice;
  const alert = dialog.querySelector<HTMLElement>(':scope > [role=alert]');
  if (alert && said !== '') {
    alert.hidden = false;
    alert.textContent = said;
  }
  dialog.querySelector<HTMLElement>('input[name=username], .way')?.focus();
  try {
    const { takeOver } = await import('./take-over.tsx');
    if (signal.aborted) return;
    await takeOver({ holder, data, notice: said, composed, signal, onClose: close });
  } catch {
    // The form goes to the page of sign-in, as it does without scripts.
    presses.giveUp();
    return;
  }
  await isNoted;
  presses.passOn();
}
