import { needReader } from '../identity/session/need-reader.ts';
import { copyRequest } from './action.ts';

/** A link to the form of a request was pressed. */
export async function press(link: HTMLAnchorElement): Promise<void> {
  link.closest('details')?.removeAttribute('open');
  await needReader(copyRequest, { href: link.pathname + link.search, label: link.textContent.trim() });
}
