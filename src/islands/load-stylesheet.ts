/**
 * Puts the sheet of a part that opens on demand into the page, once. Imported in the plain way it would stand in every
 * page that could ever open the part.
 * @param href of the sheet, as `import href from './part.css?url'` gives it
 * @returns when the sheet is there, or cannot be had: the part then shows without it
 */
export function loadStylesheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    const done = () => resolve();
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  });
}
