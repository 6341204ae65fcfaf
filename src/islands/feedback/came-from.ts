import { tidyPage } from '#lib/rules/feedback.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { reportedPage } from '#lib/urls/reported-page.ts';

/** Parameter of the form's address that names the page a problem is about. */
const name = 'from';

/** The page that the reader comes from, when it is one to report a problem of. */
function pageBefore(base: string): string | undefined {
  const page = reportedPage(document.referrer, { origin: location.origin, base });
  return page === undefined || page.startsWith(sectionPath('feedback')) ? undefined : page;
}

/**
 * Puts the page that a visitor comes from into the address of the form: signing in loads the page again, after which
 * the browser does not know it any more.
 * @param base what every address of this library in this language begins with
 */
export function savePage(base: string): void {
  const query = new URLSearchParams(location.search);
  const page = pageBefore(base);
  if (page === undefined || query.has(name)) return;
  query.set(name, page);
  history.replaceState(history.state, '', `${location.pathname}?${query.toString()}`);
}

/** The page that a report is about as far as it is known; empty otherwise. @param query of the form's address */
export const reportedFrom = (query: string, base: string): string =>
  tidyPage(new URLSearchParams(query).get(name) ?? '') ?? pageBefore(base) ?? '';
