import { tidyPage } from '#lib/rules/feedback.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { reportedPage } from '#lib/urls/reported-page.ts';

/** Parameter of the form's address that names the page a problem is about. */
const name = 'from';

interface Place {
  /** Address of the page before. */
  referrer: string;
  origin: string;
  /** What every address of this library in this language begins with. */
  base: string;
}

/** The page that the reader comes from, when it is one to report a problem of. */
function pageBefore({ referrer, ...place }: Place): string | undefined {
  const page = reportedPage(referrer, place);
  return page === undefined || page.startsWith(sectionPath('feedback')) ? undefined : page;
}

/**
 * Puts the page that a visitor comes from into the address of the form: signing in loads the page again, after which
 * the browser does not know it any more.
 */
export function savePage(base: string): void {
  const query = new URLSearchParams(location.search);
  const page = pageBefore({ referrer: document.referrer, origin: location.origin, base });
  if (page === undefined || query.has(name)) return;
  query.set(name, page);
  history.replaceState(history.state, '', `${location.pathname}?${query.toString()}`);
}

/** The page that a report is about as far as it is known; empty otherwise. @param from the form's parameter `from` */
export const reportedFrom = (from: string, place: Place): string => tidyPage(from) ?? pageBefore(place) ?? '';
