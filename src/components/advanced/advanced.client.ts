/** Rows that come and go in the form of the advanced search. Without it there are four, and empty ones are ignored. */

const form = document.querySelector<HTMLFormElement>('#advanced');
const rows = form?.querySelector<HTMLElement>('#rows');
const add = form?.querySelector<HTMLButtonElement>('#add-row');

/** Numbers the rows again, since names and labels tell their places. */
function number(box: HTMLElement): void {
  const all = [...box.querySelectorAll('fieldset')];
  for (const [at, row] of all.entries()) {
    const place = String(at + 1);
    for (const control of row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
      control.name = control.name.replace(/\d{0,3}$/, at === 0 ? '' : place);
    }
    const legend = row.querySelector('legend');
    if (legend) legend.textContent = (box.dataset['row'] ?? '').replace('#', place);
    row
      .querySelector('[data-remove-row]')
      ?.setAttribute('aria-label', (box.dataset['remove'] ?? '').replace('#', place));
  }
  if (add) add.disabled = all.length >= Number(box.dataset['most']);
}

if (form && rows && add) {
  add.addEventListener('click', () => {
    // A phone shows two empty rows; those that are there already come first.
    const spare = [...rows.querySelectorAll('.spare')].find((row) => getComputedStyle(row).display === 'none');
    if (spare) {
      spare.classList.remove('spare');
      spare.querySelector('input')?.focus();
      return;
    }
    const last = rows.querySelector('fieldset:last-child');
    if (!(last instanceof HTMLFieldSetElement)) return;
    const next = last.cloneNode(true);
    if (!(next instanceof HTMLFieldSetElement)) return;
    for (const select of next.querySelectorAll('select')) select.selectedIndex = 0;
    for (const select of next.querySelectorAll<HTMLSelectElement>('[name^=match]')) select.value = '2';
    for (const input of next.querySelectorAll('input')) input.value = '';
    rows.append(next);
    number(rows);
    next.querySelector('input')?.focus();
  });
  rows.addEventListener('click', ({ target }) => {
    const row = target instanceof Element && target.closest('[data-remove-row]')?.closest('fieldset');
    if (!row) return;
    const before = row.previousElementSibling;
    // The last further row is emptied: adding copies it.
    if (rows.childElementCount > 2) row.remove();
    else for (const input of row.querySelectorAll('input')) input.value = '';
    number(rows);
    before?.querySelector('input')?.focus();
  });
  // What says nothing need not stand in the address.
  form.addEventListener('formdata', ({ formData }) => {
    const usual: Record<string, string> = { op: 'AND', field: 'keyWord', match: '2' };
    for (const [name, value] of [...formData]) {
      const [, word, place = ''] = /^(op|field|match)(\d*)$/.exec(name) ?? [];
      const says = word === undefined ? value !== '' : value !== usual[word] && Boolean(formData.get(`q${place}`));
      if (!says) formData.delete(name);
    }
  });
}
