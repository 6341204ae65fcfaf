/** What was typed into a field of a form, as it is; empty where the form has no such field, or a file in it. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
