/**
 * Brings the suggestions when the reader comes to a search box, and no sooner: until then this is all there is of them.
 * @param isPointedAt an empty box then shows what is searched; one that is only passed by the Tab key does not
 */
async function load(target: EventTarget | null, isPointedAt: boolean): Promise<void> {
  if (!(target instanceof HTMLInputElement) || target.name !== 'q') return;
  if (target.form?.dataset['suggest'] === undefined) return;
  const { attach } = await import('./combobox.client.ts');
  const open = attach(target, target.form);
  if (isPointedAt) open();
}
document.addEventListener('focusin', ({ target }) => void load(target, false));
document.addEventListener('click', ({ target }) => void load(target, true));
void load(document.activeElement, false);
