export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fields = 'input:not([type=hidden]), select, textarea';

const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(fields);

export const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

export const fieldsIn = (element: HTMLElement): Field[] => [...element.querySelectorAll<Field>(fields)];

export function initialValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.findLast((option) => option.hasAttribute('selected')) ?? options[0])?.value ?? '';
}

/** Whether a field differs from what the server has rendered. The other radio buttons of a group follow the chosen one. */
const isChanged = (field: Field): boolean =>
  isTick(field)
    ? field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
    : field.value !== initialValue(field);

const sameNamed = (island: HTMLElement, { name }: Field): Field[] => [
  ...island.querySelectorAll<Field>(`[name="${CSS.escape(name)}"]`),
];

/** Enters a value so that React calls the handlers of the field: it calls none if the field had this value before. */
export function enter(field: Field, value: string, isTicked: boolean): void {
  if (isTick(field)) {
    field.checked = !isTicked;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement) field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const isLeft = document.activeElement !== field;
  const [start, end] = isLeft ? [null, null] : [field.selectionStart, field.selectionEnd];
  // React compares with what was set on the element itself, not by its prototype.
  field.value = initialValue(field);
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  if (start !== null) field.setSelectionRange(start, end);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (isLeft) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/**
 * Saves what a reader enters in the fields of an island until React has hydrated it: React calls no handler for it, and
 * renders controlled fields and texts with an initial value without it.
 * @param composing the field that is being composed with an input method already
 * @returns the function that enters it again, once the island responds; in fields of the same name if React has replaced them
 */
export function saveEntered(island: HTMLElement, composing: EventTarget | null = null): () => void {
  const entered = new Map<Field, { value: string; isTicked: boolean; index: number }>();
  let composed = composing;
  const save = (field: Field) => {
    const isTicked = isTick(field) && field.checked;
    if (isChanged(field))
      entered.set(field, { value: field.value, isTicked, index: sameNamed(island, field).indexOf(field) });
    else entered.delete(field);
  };
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  for (const type of ['input', 'change']) {
    island.addEventListener(
      type,
      ({ target }) => {
        if (isField(target)) save(target);
      },
      options,
    );
  }
  island.addEventListener('compositionstart', ({ target }) => (composed = target), options);
  island.addEventListener('compositionend', () => (composed = null), options);
  for (const field of fieldsIn(island)) save(field);
  return () => {
    over.abort();
    for (const [field, { value, isTicked, index }] of entered) {
      const target = field.isConnected ? field : sameNamed(island, field)[index];
      // The end of the composition is an input that React handles.
      if (target && target !== composed) enter(target, value, isTicked);
    }
  };
}
