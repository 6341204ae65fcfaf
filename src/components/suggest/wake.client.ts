/**
 * Brings the suggestions when the reader comes to a search box, and no sooner: until then this is all there is of them.
 */
async function wake(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLInputElement) || target.name !== 'q') return;
  if (target.form?.dataset['suggest'] === undefined) return;
  const { attach } = await import('./combobox.client.ts');
  attach(target, target.form);
}
document.addEventListener('focusin', ({ target }) => void wake(target));
void wake(document.activeElement);
