import { showWaiting } from '#lib/client/waiting.ts';

const made = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  element.className = className;
  return element;
};

/** Width and height of the form that is on its way, so that little moves when it comes. */
const size = { width: 'min(400px, calc(100vw - 2rem))', minHeight: 'min(28rem, calc(100dvh - 2rem))' };

/**
 * Puts the dialog into the page as it looks before the server has answered: a title, a button that closes it, and bones.
 * The page has the styles for that already, those of its help.
 */
export function frameOf(place: HTMLElement): { holder: HTMLElement; dialog: HTMLDialogElement } {
  const holder = document.createElement('div');
  const dialog = made('dialog', 'help dialog-box login-dialog');
  Object.assign(dialog.style, size);
  dialog.setAttribute('aria-busy', 'true');
  const head = made('header', 'flex items-center justify-between');
  const title = document.createElement('h2');
  title.id = 'login-title';
  title.textContent = place.querySelector('[data-sign-in]')?.textContent.trim() ?? '';
  dialog.setAttribute('aria-labelledby', title.id);
  const button = made('button', 'bar-button');
  button.type = 'button';
  button.textContent = '×';
  button.ariaLabel = document.getElementById('toasts')?.dataset['dismiss'] ?? '×';
  head.append(title, button);
  const bones = made('div', 'bones');
  for (const height of ['2.75rem', '2.75rem', '2.75rem']) {
    const bone = document.createElement('p');
    Object.assign(bone.style, {
      height,
      marginTop: '1.5rem',
      background: 'var(--line)',
      borderRadius: 'var(--radius)',
    });
    bones.append(bone);
  }
  dialog.append(head, bones);
  holder.append(dialog);
  document.body.append(holder);
  dialog.showModal();
  return { holder, dialog };
}

/**
 * Keeps what a reader presses in the server's dialog until React has taken it over. Closing works at once.
 * @param signal of the dialog's end
 */
export function holdPresses(dialog: HTMLDialogElement, signal: AbortSignal) {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort());
  const options = { capture: true, signal: over.signal };
  const ended = new Promise((resolve) => {
    over.signal.addEventListener('abort', resolve);
  });
  let pressed: HTMLButtonElement | undefined;
  let form: HTMLFormElement | undefined;
  dialog.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      if (button.closest('header')) dialog.close();
      else if (button.type === 'button') pressed = button;
      else return;
      event.preventDefault();
      event.stopPropagation();
      showWaiting(button, ended);
    },
    options,
  );
  dialog.addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopPropagation();
      form = event.target;
      showWaiting(event.submitter ?? form, ended);
    },
    options,
  );
  return {
    /** React has come: what was pressed is pressed now. */
    passOn: () => {
      over.abort();
      pressed?.click();
      form?.requestSubmit();
    },
    /** It will not come: the browser does what it does without scripts. */
    giveUp: () => {
      over.abort();
      form?.submit();
    },
  };
}
