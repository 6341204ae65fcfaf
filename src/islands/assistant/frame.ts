import { longestQuestion } from '#lib/rules/assistant.ts';
import { dropDraft, readDraft, saveDraft } from '#lib/stores/session/drafts.ts';
import { isPendingHere } from '#lib/stores/session/pending-here.ts';
import { savePending } from '#lib/stores/session/pending.ts';
import { sharedStorage, tabStorage } from '#lib/stores/session/storage.ts';
import { saveChat, readChat } from '#lib/stores/session/assistant.ts';
import { showWaiting } from '#lib/client/waiting.ts';
import type { ActionName } from '../identity/session/actions.ts';
import { requestContextOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import styles from './assistant.css?inline';

export interface Typed {
  text: string;
  selection: readonly [start: number, end: number];
  /** It was sent already. */
  isSent: boolean;
}

/** The panel that is open: its head and the box for the question, until React has come. */
export interface Frame {
  /** What the panel is in, also when React has made it. */
  holder: HTMLElement;
  /** Aborted when the reader has closed the panel, or the session is over. */
  gone: AbortSignal;
  isTaken: boolean;
  close: () => void;
  /** Ends what the frame does on its own, once no word is being composed in it. */
  end: () => Promise<Typed>;
}

// The look comes with this script: a sheet of its own would be another round trip.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

let current: Frame | undefined;

/** Name of the draft of a question that was not answered because the session had ended. */
export const questionDraft = 'assistant';

/** Has the panel open again, with its question, once the same reader has signed in. */
function waitForReader(holder: HTMLElement, readerId: string): void {
  const text = holder.querySelector('textarea')?.value ?? '';
  if (text !== '' && readDraft(readerId, questionDraft) === undefined) saveDraft(readerId, questionDraft, text);
  if (isPendingHere(tabStorage)) return;
  const path = location.pathname + location.search;
  savePending(tabStorage, { name: 'openAssistant' satisfies ActionName, args: {}, path, readerId }, Date.now());
}

/** The question that a reader has not sent yet, taken out of the storage. */
function takeQuestion(owner: ReturnType<typeof ownerHere>): string {
  const draft = readDraft(owner.userId, questionDraft);
  dropDraft(owner.userId, questionDraft);
  return typeof draft === 'string' ? draft : (readChat(sharedStorage, owner)?.draft ?? '');
}

/** Whose conversation it is. */
export function ownerHere(place: HTMLElement) {
  const { groupCode } = requestContextOf(place);
  return { userId: sessionOf(place).user()?.userId ?? '', groupCode };
}

const made = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const opener = () => document.querySelector<HTMLElement>('[data-assistant]');

function elementsOf(name: string, draft: string) {
  const box = made('textarea', { id: 'assistant-question', rows: 2, maxLength: longestQuestion, value: draft });
  box.setAttribute('aria-label', name);
  const title = made('h2', { id: 'assistant-title', textContent: name });
  const closeButton = made('button', { type: 'button', className: 'bar-button', textContent: '×' });
  closeButton.ariaLabel = document.getElementById('toasts')?.dataset['dismiss'] ?? '×';
  const log = made('div', { className: 'assistant-log' });
  const panel = made(
    'div',
    { className: 'assistant-panel', role: 'dialog', ariaBusy: 'true' },
    made('div', { className: 'assistant-head' }, title, closeButton),
    made('div', { className: 'assistant-body' }, log, made('form', { className: 'assistant-form' }, box)),
  );
  panel.setAttribute('aria-labelledby', title.id);
  panel.dataset['coming'] = '';
  return { panel, box, closeButton };
}

/**
 * The panel, opened where it is not, with the focus in the question. That can be typed before React has come, which takes
 * over what was typed, and asks what was sent.
 */
export function openFrame(place: HTMLElement): Frame {
  if (current) {
    document.getElementById('assistant-question')?.focus();
    return current;
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const owner = ownerHere(place);
  const draft = takeQuestion(owner);
  const { panel, box, closeButton } = elementsOf(opener()?.textContent.trim() ?? '', draft);
  const holder = made('div', {}, panel);
  document.body.append(holder);

  const gone = new AbortController();
  const over = new AbortController();
  const close = () => {
    gone.abort();
    over.abort();
    holder.remove();
    current = undefined;
    opener()?.focus();
  };
  // Nothing of a reader stays on the screen when the session is over.
  const stop = sessionOf(place).state.listen(({ kind }) => {
    if (kind === 'refused') waitForReader(holder, owner.userId);
    if (kind === 'visitor' || kind === 'refused') close();
  });
  gone.signal.addEventListener('abort', stop);
  const options = { signal: over.signal };
  closeButton.addEventListener('click', close, options);
  let isSent = false;
  const ended = new Promise((resolve) => {
    over.signal.addEventListener('abort', resolve);
  });
  panel.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') close();
      // Enter in the middle of typing pinyin chooses a word.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.target !== box) return;
      event.preventDefault();
      if (isSent || box.value.trim() === '') return;
      isSent = true;
      box.readOnly = true;
      showWaiting(box, ended);
    },
    options,
  );
  let isComposing = false;
  box.addEventListener('compositionstart', () => (isComposing = true), options);
  box.addEventListener('compositionend', () => (isComposing = false), options);

  box.focus();
  box.setSelectionRange(draft.length, draft.length);
  current = {
    holder,
    gone: gone.signal,
    isTaken: false,
    close,
    end: async () => {
      // A box that goes would lose the word that is being composed.
      if (isComposing) {
        await new Promise((resolve) => {
          box.addEventListener('compositionend', resolve, { once: true });
        });
      }
      over.abort();
      return { text: box.value, selection: [box.selectionStart, box.selectionEnd], isSent };
    },
  };
  return current;
}

/** Closes a panel that cannot be opened; the next one has what was typed. */
export function giveUp({ holder, close }: Frame, place: HTMLElement): void {
  const draft = holder.querySelector('textarea')?.value ?? '';
  const owner = ownerHere(place);
  saveChat(sharedStorage, { messages: [], ...readChat(sharedStorage, owner), ...owner, draft });
  close();
}
