import { parsePage } from '#lib/client/fetched-page.ts';
import { situations } from '#lib/rules/situations.ts';
import { localKeys } from '#lib/session/reader-session.ts';
import { providerWays } from '#lib/session/sign-in-methods.ts';
import { userMenuElement } from '../session/user-menu.ts';
import { showWaiting } from '#lib/client/waiting.ts';
import { rememberCaptcha, waitingCaptcha } from './captcha-key.ts';
import styles from './dialog.css?inline';
import { dialogDataSelector, type LoginDialogData, type SoleWay } from './dialog-data.ts';
import { frameOf, holdPresses } from './dialog-frame.ts';

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

/** Asks for the server's dialog. */
function askDialog(base: string): Promise<Response> {
  const body = new URLSearchParams({ next: location.pathname + location.search, codeKey: waitingCaptcha() ?? '' });
  return fetch(`${base}/signInDialog`, { method: 'POST', body });
}

/** The server's dialog with the data of which React makes the same. @throws where it does not come */
async function readDialog(answer: Response) {
  if (!answer.ok) throw new Error(String(answer.status));
  const page = parsePage(await answer.text());
  // The portal's own page: it is not checked again.
  const data: LoginDialogData | SoleWay = JSON.parse(page.querySelector(dialogDataSelector)?.textContent ?? '');
  return { data, made: page.querySelector('dialog') };
}

/** A sign-in that is given up leads nowhere later: reader-driven purchasing has stored its path. */
function forgetNextPath(): void {
  try {
    if (localStorage.getItem(localKeys.loginNextPath) === location.pathname)
      localStorage.removeItem(localKeys.loginNextPath);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

let isOpen = false;
let early: AbortSignal | undefined;

/** The end of the dialog that has opened before the script of what was pressed has come; undefined at any other time. */
export const earlyDialog = (): AbortSignal | undefined => early;

/**
 * Opens the sign-in dialog over this page, once: its frame at once, the form as the server makes it one round trip later,
 * and React, which takes over what stands there, when it has come.
 */
export async function openLogin({ notice = '', isNeeded = false, request, wanted }: Opening = {}): Promise<void> {
  const place = userMenuElement();
  if (!place || isOpen) return;
  isOpen = true;
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const { holder, dialog } = frameOf(place);
  const gone = new AbortController();
  let isClosable = true;
  const close = () => {
    isOpen = false;
    gone.abort();
    holder.remove();
    forgetNextPath();
  };
  const { signal } = gone;
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
  const presses = holdPresses(dialog, signal);
  if (wanted) early = signal;
  const isNoted = wanted?.().catch(() => undefined);
  void isNoted?.then(() => {
    early = undefined;
  });

  const { base = '' } = place.dataset;
  const answered = (request ?? askDialog(base)).then(readDialog);
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
    await takeOver({ holder, data, notice: said, onClose: close });
  } catch {
    // The form goes to the page of sign-in, as it does without scripts.
    presses.giveUp();
    return;
  }
  await isNoted;
  presses.passOn();
}
