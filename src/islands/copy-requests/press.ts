import { needReader } from '../identity/session/need-reader.ts';
import { copyRequest } from './action.ts';

export async function press(link: HTMLAnchorElement): Promise<void> {
  link.closest('details')?.removeAttribute('open');
  await needReader(copyRequest, { href: link.pathname + link.search, label: link.textContent.trim() });
}
