import { noteSessionOver, timeoutMs, unreachableAnswer } from '#lib/client/conventions.ts';
import { errCodes, type Answer, type Failure } from '#lib/contract/envelope.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement } from '../identity/session/user-menu.ts';
import { showOwnPrimary } from './own-primary.ts';
import sheet from './request.css?url';
import { sessionHere } from '../identity/session/page-session.ts';
import { sendAsReader } from '../identity/session/reader-client.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import { parsePage } from '#lib/client/fetched-page.ts';

type TypedField = [name: string, value: string];

/** A request for a copy or a document that a reader has begun: the page of its form, and what was pressed. */
interface Asking {
  href: string;
  label: string;
  /** What was filled in when the session had ended. */
  typed?: TypedField[];
}

interface RequestPart {
  element: HTMLElement;
  /** Where the page is; its form may have led on. */
  url: string;
}

/** What represents the part of a page that did not come. */
type PartAnswer = { ok: true; part: RequestPart } | { ok: false; failure: Failure };

/** The module that handles 401 reports a session that is over. */
const signedOut: Failure = { success: false, data: null, message: '', errCode: errCodes.unauthenticated };

/**
 * Asks the server for the page of a request (pages/copyRequest) and takes out the part that a dialog shows.
 * @param form sent to it; the answer is the form again with what was wrong, or what happens next
 * @param unreachable message for a server that does not answer
 */
async function requestPart(href: string, unreachable: string, form?: FormData): Promise<PartAnswer> {
  try {
    const response = await fetch(href, {
      ...(form && { method: 'POST', body: new URLSearchParams(textsOf(form)) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === errCodes.unauthenticated) return { ok: false, failure: signedOut };
    const page = parsePage(await response.text());
    const element = page.querySelector<HTMLElement>('[data-request-part]');
    if (element) return { ok: true, part: { element: document.adoptNode(element), url: response.url } };
  } catch {
    // Reported below.
  }
  return { ok: false, failure: unreachableAnswer(unreachable) };
}

/** Forms of requests have texts alone. */
const textsOf = (form: FormData): TypedField[] =>
  [...form].flatMap(([name, value]): TypedField[] => (typeof value === 'string' ? [[name, value]] : []));

/** The dialog of a request while it is open: there is one at most. */
let open: HTMLDialogElement | undefined;

function frame(): { dialog: HTMLDialogElement; title: HTMLElement; close: HTMLButtonElement; body: HTMLElement } {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog-box from-below request-dialog';
  dialog.setAttribute('aria-labelledby', 'request-title');
  const header = document.createElement('header');
  const title = document.createElement('h2');
  title.id = 'request-title';
  title.tabIndex = -1;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.addEventListener('click', () => dialog.close());
  header.append(title, close);
  const body = document.createElement('div');
  const bones = document.createElement('div');
  bones.className = 'bones';
  body.append(bones);
  dialog.append(header, body);
  dialog.addEventListener('close', () => {
    dialog.remove();
    open = undefined;
  });
  return { dialog, title, close, body };
}

function fillIn(part: HTMLElement, typed: readonly TypedField[]): void {
  for (const [name, value] of typed) {
    for (const field of part.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]:not([type=hidden])`)) {
      if (field.type === 'checkbox' || field.type === 'radio') field.checked = field.value === value;
      else field.value = value;
    }
  }
}

/**
 * Opens the form of a request over the page; sends it without leaving the page, and shows what happens next.
 * @param href of the form's page
 * @param label what was pressed: the dialog's name until the form is here
 * @param onPlaced when a request was placed
 * @param typed what the reader had filled in before a sign-in that led over other pages
 * @returns undefined once the form is there, else why it is not
 */
async function openRequestDialog(
  href: string,
  label: string,
  unreachable: string,
  onPlaced: () => void,
  typed: readonly TypedField[] = [],
): Promise<Failure | undefined> {
  open?.close();
  await loadStylesheet(sheet);
  const { dialog, title, close, body } = frame();
  open = dialog;
  title.textContent = label;
  document.body.append(dialog);
  dialog.showModal();

  const show = (part: RequestPart) => {
    const { element } = part;
    title.textContent = element.dataset['title'] ?? label;
    close.setAttribute('aria-label', element.dataset['close'] ?? '');
    body.replaceChildren(element);
    body.removeAttribute('aria-busy');
    for (const leave of element.querySelectorAll('[data-leave]')) {
      leave.addEventListener('click', (event) => {
        event.preventDefault();
        dialog.close();
      });
    }
    const form = element.querySelector('form');
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      if (body.ariaBusy !== 'true') void send(form);
    });
    const refused = element.querySelector<HTMLElement>('.refused:not(:empty)');
    // Readers of screens hear of what has come: the refusal by its role, else the dialog's new heading; with a box that
    // is wrong the reader is in it already.
    if (refused) {
      refused.scrollIntoView({ block: 'nearest' });
      element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    } else title.focus();
    if (new URL(part.url).searchParams.has('placed')) onPlaced();
  };
  const send = async (form: HTMLFormElement) => {
    body.ariaBusy = 'true';
    const data = new FormData(form);
    const args: Asking = { href, label, typed: textsOf(data) };
    const answer = await sendAsReader(
      () => requestPart(form.action, unreachable, data),
      (sent) => (sent.ok ? { errCode: errCodes.ok, message: '' } : sent.failure),
      () => Promise.resolve({ name: 'requestCopy', args }),
    );
    body.ariaBusy = null;
    if (answer.ok) {
      show(answer.part);
      return;
    }
    // Another reader has signed in, or the session has ended in another tab. A form stays open when its reader closes sign-in.
    if (answer.failure.errCode === errCodes.unauthenticated && sessionHere()?.state.get().kind !== 'refused') {
      dialog.close();
      return;
    }
    const refused = form.querySelector('.refused');
    if (refused) refused.textContent = answer.failure.message;
  };

  const answer = await requestPart(href, unreachable);
  if (!answer.ok) {
    dialog.close();
    return answer.failure;
  }
  show(answer.part);
  fillIn(answer.part.element, typed);
  return undefined;
}

/** Library and language, then the page of a form. */
const ownForm = /^(?:\/[\w-]+){0,2}\/(?:copyRequest\/\d{1,15}|documentDelivery(?:\/\d{1,15})?)(?:\?|$)/;

const isTyped = (field: unknown): boolean =>
  Array.isArray(field) && field.length === 2 && field.every((entry) => typeof entry === 'string');

/** Only forms of this portal are opened, whatever the storage says. */
function isAsking(value: unknown): value is Asking {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('label' in value)) return false;
  const { href, label } = value;
  const isFilledIn = !('typed' in value) || (Array.isArray(value.typed) && value.typed.every(isTyped));
  return typeof href === 'string' && typeof label === 'string' && ownForm.test(href) && isFilledIn;
}

/** Opens the form of a request; after sign-in it opens on its own. */
export const copyRequest: ReaderAction<Asking> = {
  name: 'requestCopy',
  isArgs: isAsking,
  run: async ({ href, label, typed }): Promise<Answer<unknown>> => {
    const unreachable = userMenuElement()?.dataset['unreachable'] ?? '';
    const failure = await openRequestDialog(href, label, unreachable, () => void showOwnPrimary(), typed);
    if (!failure) return { success: true, data: null, message: '', errCode: errCodes.ok };
    if (failure.errCode === errCodes.unauthenticated) noteSessionOver(failure);
    else showToast('error', failure.message);
    return failure;
  },
};
