import sheet from './request.css?url';
import { errCodes, type Failure } from '#lib/contract/envelope.ts';
import { sessionHere } from '../identity/session/page-session.ts';
import { sendAsReader } from '../identity/session/reader-client.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import { requestPart, textsOf, type Asking, type RequestPart, type TypedField } from './part.ts';

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
  close.addEventListener('click', () => {
    dialog.close();
  });
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
export async function openRequestDialog(
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
