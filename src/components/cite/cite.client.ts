import { parsePage } from '#lib/client/fetched-page.ts';

/** Citations in a dialog of the record page, and their copy buttons. Without it the link opens the page of citations. */

function showCopyButtons(within: ParentNode): void {
  for (const button of within.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false;
}
showCopyButtons(document);

/** Copies with italics and as plain text; where the browser forbids it (no HTTPS), by selecting what is to be copied. */
async function copy(source: HTMLElement): Promise<boolean> {
  const blob = (type: string, text: string) => new Blob([text], { type });
  try {
    const plain = blob('text/plain', source.innerText.trim());
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': plain, 'text/html': blob('text/html', source.innerHTML.trim()) }),
    ]);
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return document.execCommand('copy');
  }
}

async function copyOf(button: HTMLElement): Promise<void> {
  const style = button.closest('[data-style]');
  const source = style?.querySelector<HTMLElement>('[data-citation]');
  const status = style?.querySelector('[role=status]');
  if (!source || !status) return;
  const copied = await copy(source);
  status.textContent = (copied ? button.dataset['copied'] : button.dataset['failed']) ?? '';
}

async function openDialog(link: HTMLAnchorElement, dialog: HTMLDialogElement): Promise<void> {
  dialog.showModal();
  const place = dialog.querySelector('[data-cite-here]');
  if (!place || place.querySelector('[data-citations]')) return;
  const leave = () => location.assign(link.href);
  try {
    const response = await fetch(link.href);
    const page = parsePage(await response.text());
    const citations = page.querySelector('[data-citations]');
    if (!response.ok || !citations) {
      leave();
      return;
    }
    place.replaceChildren(document.importNode(citations, true));
    showCopyButtons(place);
  } catch {
    leave();
  }
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = event.target.closest<HTMLElement>('[data-copy]');
  if (button) void copyOf(button);
  const link = event.target.closest<HTMLAnchorElement>('a[data-cite]');
  const dialog = document.getElementById('cite-dialog');
  if (!link || !(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  void openDialog(link, dialog);
});
