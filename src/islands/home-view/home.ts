import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';
import { reorder, viewOfReader } from './view.ts';

const hide = (element: HTMLElement, shown: boolean) => {
  element.hidden = !shown;
};

/** The home page as its reader has arranged it; who has arranged nothing has the library's. */
export async function arrangeHome(): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  const answer = await viewOfReader(browserClient(requestContextOf(place), place.dataset['unreachable'] ?? ''));
  if (!answer.success || !answer.data) return;
  const { blocks, tabs } = answer.data;
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  reorder(all('[data-block]'), (element) => element.dataset['block'] ?? '', blocks, hide);

  const labels = all('.scopes label');
  const boxOf = (label: HTMLElement) => label.querySelector('input');
  reorder(labels, (label) => boxOf(label)?.value || 'all', tabs, hide);
  const [first] = all('.scopes label:not([hidden])');
  const box = first && boxOf(first);
  if (box) box.checked = true;
}
