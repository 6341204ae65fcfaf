import { post } from '#lib/client/light.ts';
import { tightSeparator } from '#lib/rules/tight-separator.ts';
import { requestContextOf, userMenuElement } from '../identity/session/user-menu.ts';

/** The boxes of the result list: all of a page at once, how many are ticked, and no button that would do nothing. */

const boxes = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.name === 'id' && !isAll(element),
  );
const isAll = (box: HTMLInputElement): boolean => box.dataset['all'] !== undefined;
const formOf = (): HTMLFormElement | null => document.querySelector('form#selected');

function publishSelection(): void {
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
function watchSelected(): void {
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

/** A link to the form of a request; pressed, it opens over the list (islands/copy-requests). */
function requestLink(base: string, recordId: string, kind: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `${base}/copyRequest/${recordId}?kind=${kind}`;
  link.rel = 'nofollow';
  link.dataset['ask'] = kind;
  link.textContent = text;
  const title = document.getElementById(`h${recordId}`)?.textContent ?? '';
  if (title !== '') link.setAttribute('aria-label', `${text} ${title}`);
  return link;
}

/** Whose hit a place is in, as its box to be ticked says. */
const recordOf = (place: Element): string => place.closest('.hit')?.querySelector('input')?.value ?? '';

/** Asks once for all hits of the page and writes what there is of each into the place kept for it. */
async function fillAvailability(): Promise<void> {
  const reader = userMenuElement();
  const places = [...document.querySelectorAll<HTMLAnchorElement>('a[data-copies]:not(.is-loaded)')];
  const recordIds = places.map(recordOf);
  if (!reader || recordIds.length === 0) return;
  const path = '/find/unify/getPItemAndOnShelfCountAndDuxiuImageUrl';
  // The line on a hit is about copies that meet what the list is narrowed to, as its address says.
  const body = { recordIds, withRequest: true, where: location.search };
  const answer = await post('getAvailability', path, body, requestContextOf(reader), '');
  // The link to the record's holdings stays where there is no answer.
  if (!answer.success) return;
  for (const place of places) {
    const found = answer.data.find((entry) => entry.recordId === recordOf(place));
    if (!found) continue;
    place.textContent = found.text;
    place.classList.add('is-loaded', found.onShelfCount > 0 ? 'in' : 'quiet');
    // What leads to the holdings has the address of the record's page; that has what the request's begins with.
    const [page = ''] = place.href.split('#');
    if (found.shelfItemId !== null) place.href = `${page}/shelf?item=${found.shelfItemId}`;
    if (!found.request) continue;
    const base = page.replace(/\/searchList\/.*/, '');
    place.after(tightSeparator, requestLink(base, found.recordId, found.request.kind, found.request.label));
  }
}

// Hits on any page: availability, and actions for ticked ones. The result list sends an event when it has other hits.
document.addEventListener('yuelan:list', () => {
  publishSelection();
  void fillAvailability();
});
void fillAvailability();
watchSelected();
