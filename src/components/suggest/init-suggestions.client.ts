import { showWaiting } from '#lib/client/waiting.ts';

const fetchList = () => import('./combobox.client.ts');

const isSearchBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name === 'q' && target.form?.dataset['suggest'] !== undefined;

/**
 * Brings the suggestions when the reader comes to a search box, and no sooner: until then this is all there is of them.
 * @param isPointedAt an empty box then shows what is searched; one that is only passed by the Tab key does not
 */
async function load(target: EventTarget | null, isPointedAt: boolean): Promise<void> {
  if (!isSearchBox(target) || !target.form) return;
  const { attach } = await fetchList();
  const open = attach(target, target.form);
  if (isPointedAt) open();
}
// A finger that goes down, and a letter typed before they are there.
document.addEventListener('pointerdown', ({ target }) => {
  if (isSearchBox(target)) void fetchList().catch(() => undefined);
});
document.addEventListener('input', ({ target }) => {
  if (isSearchBox(target) && target.role !== 'combobox') showWaiting(target, fetchList());
});
document.addEventListener('focusin', ({ target }) => void load(target, false));
document.addEventListener('click', ({ target }) => void load(target, true));
void load(document.activeElement, false);
