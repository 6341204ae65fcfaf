import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { requestContextOf, siteLinksOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import { browserClient } from '../identity/session/client.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import { advance, begin, end, isFirstLogin, markSeen, stepOf, steps } from '#lib/stores/session/tutorial-steps.ts';
import sheet from './tutorial.css?url';

type TutorialMessages = Messages['tutorial'];
const tutorialMessages = messageLoader(
  'tutorial',
  import.meta.glob('./*/tutorial.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

function made<K extends keyof HTMLElementTagNameMap>(tag: K, text: string, className = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}

function button(text: string, act: () => void, className = 'btn'): HTMLButtonElement {
  const element = made('button', text, className);
  element.type = 'button';
  element.addEventListener('click', act);
  return element;
}

function dialogOf(className: string, title: string, text: string, buttons: readonly HTMLElement[]): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = className;
  const heading = made('h2', title);
  heading.id = 'tutorial-title';
  dialog.setAttribute('aria-labelledby', heading.id);
  const row = made('div', '', 'tutorial-buttons');
  row.append(...buttons);
  dialog.append(heading, made('p', text), row);
  document.body.append(dialog);
  return dialog;
}

/** Reports to the server that the welcome dialog was seen: it was started or closed. */
const reportTutorialEnd = (place: HTMLElement) =>
  browserClient(requestContextOf(place), '').call('finishFirstLogin', {});

function welcome(place: HTMLElement, messages: TutorialMessages, closing: AbortSignal): void {
  const session = sessionOf(place);
  const start = async () => {
    begin(tabStorage, location.pathname + location.search);
    await reportTutorialEnd(place);
    const { home } = siteLinksOf(place);
    session.closeDialog('welcome');
    if (location.pathname === home) showStep(place, messages, 1);
    else location.assign(home);
  };
  const dialog = dialogOf('tutorial-welcome', messages.welcomeTitle, messages.welcomeText, [
    button(messages.skip, () => dialog.close()),
    button(messages.start, () => void start(), 'btn btn-main'),
  ]);
  closing.addEventListener('abort', () => dialog.remove());
  dialog.addEventListener('close', () => {
    markSeen(tabStorage);
    session.closeDialog('welcome');
    void reportTutorialEnd(place);
  });
  dialog.showModal();
}

/** The first thing of a step that is on the screen: on a phone the menu is behind a button. */
function targetOf(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (entry) => entry.offsetWidth > 0 && entry.offsetHeight > 0,
  );
}

function showStep(
  place: HTMLElement,
  messages: TutorialMessages,
  number: number,
  closing = sessionOf(place).openDialog('welcome'),
): void {
  const step = steps[number - 1];
  if (!step || !closing) return;
  const session = sessionOf(place);
  const target = targetOf(step.target);
  target?.classList.add('tutorial-target');
  closing.addEventListener('abort', () => {
    target?.classList.remove('tutorial-target');
    dialog.remove();
  });
  const away = () => session.closeDialog('welcome');
  const skip = () => {
    const back = end(tabStorage);
    away();
    if (back !== undefined && back !== location.pathname + location.search) location.assign(back);
  };
  const next = () => {
    away();
    const following = advance(tabStorage);
    if (following !== undefined) showStep(place, messages, following);
  };
  const isLast = number === steps.length;
  const dialog = dialogOf('tutorial-step', messages[step.title], messages[step.text], [
    made('span', `${String(number)} / ${String(steps.length)}`),
    ...(isLast ? [] : [button(messages.skip, skip)]),
    button(isLast ? messages.finish : messages.next, next, 'btn btn-main'),
  ]);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    skip();
  });
  dialog.showModal();
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  const { bottom, left } = target.getBoundingClientRect();
  const width = dialog.offsetWidth;
  dialog.style.insetBlockStart = `${String(Math.min(bottom + 12, innerHeight - dialog.offsetHeight - 16))}px`;
  dialog.style.insetInlineStart = `${String(Math.max(16, Math.min(left, innerWidth - width - 16)))}px`;
}

/** Welcomes a reader who is here for the first time, or goes on with the tutorial that is under way. */
export async function tutorial(place: HTMLElement): Promise<void> {
  const step = stepOf(tabStorage);
  const isHome = location.pathname === siteLinksOf(place).home;
  if (step === undefined && !isFirstLogin(tabStorage)) return;
  // A tutorial belongs to the home page; elsewhere the reader has gone another way.
  if (step !== undefined && !isHome) return;
  const closing = sessionOf(place).openDialog('welcome');
  if (!closing) return;
  const { language } = requestContextOf(place);
  const [messages] = await Promise.all([tutorialMessages(language), loadStylesheet(sheet)]);
  if (closing.aborted) return;
  if (step === undefined) welcome(place, messages, closing);
  else showStep(place, messages, step, closing);
}
