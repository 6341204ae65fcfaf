import { plainPath, signOutAct } from '#lib/site/personal-sections.ts';

/** Signs out as a page without scripts does: by a form, whose answer is a page. */
export function signOutByForm(place: HTMLElement): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${place.dataset['base'] ?? ''}${plainPath}`;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'act';
  field.value = signOutAct;
  form.append(field);
  document.body.append(form);
  form.submit();
}
