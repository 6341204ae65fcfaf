/** The boxes of the result list: all of a page at once, how many are ticked, and no button that would do nothing. */

const boxes = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.name === 'id' && !isAll(element),
  );
const isAll = (box: HTMLInputElement): boolean => box.dataset['all'] !== undefined;
const formOf = (): HTMLFormElement | null => document.querySelector('form#selected');

export function publishSelection(): void {
  const form = formOf();
  if (!form) return;
  const ticks = boxes(form);
  const count = ticks.filter((tick) => tick.checked).length;
  const all = form.querySelector<HTMLInputElement>('[data-all]');
  if (all) {
    all.checked = count > 0 && count === ticks.length;
    all.indeterminate = count > 0 && count < ticks.length;
  }
  const status = form.querySelector<HTMLElement>('[data-status]');
  if (status) status.textContent = count === 0 ? '' : (status.dataset['status'] ?? '').replace('#', String(count));
  for (const button of form.querySelectorAll('button')) button.disabled = count === 0;
}

/** Listens to the boxes of the list that is shown and of every list after it. */
export function watchSelected(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'id') return;
    const { form } = target;
    if (!form || form !== formOf()) return;
    if (isAll(target)) for (const box of boxes(form)) box.checked = target.checked;
    publishSelection();
  });
  // Each record on its own: the box of the whole page is for browsers without scripts.
  document.addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target !== formOf()) return;
    formData.delete('id');
    for (const box of boxes(target)) if (box.checked) formData.append('id', box.value);
  });
  publishSelection();
}
