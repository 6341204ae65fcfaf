import { arrange, homeViewSetting, readHomeView, type Arrangement, type HomeView } from '#lib/rules/home-view.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { storedView, storeView } from '#lib/stores/session/tab-copies.ts';
import type { Client } from '#lib/client/client.ts';

/** Asks for the reader's choice, once in a tab. */
export async function viewOfReader(client: Client): Promise<Answer<HomeView | undefined>> {
  const cached = storedView(tabStorage);
  if (cached !== undefined) return { success: true, data: readHomeView(cached), message: '', errCode: 0 };
  const answer = await client.call('getUserSetting', { name: homeViewSetting });
  if (!answer.success) return answer;
  storeView(tabStorage, answer.data.value ?? '');
  return { ...answer, data: readHomeView(answer.data.value) };
}

/**
 * Brings neighbouring elements into the reader's order.
 * @param show what is done with each: hidden on the home page, unticked where it is chosen
 */
export function reorder(
  elements: readonly HTMLElement[],
  nameOf: (element: HTMLElement) => string,
  chosen: Arrangement | undefined,
  show: (element: HTMLElement, shown: boolean) => void,
): void {
  const byName = new Map(elements.map((element) => [nameOf(element), element]));
  const mark = document.createComment('');
  elements[0]?.before(mark);
  for (const { name, shown } of arrange([...byName.keys()], chosen)) {
    const element = byName.get(name);
    if (!element) continue;
    mark.before(element);
    show(element, shown);
  }
  mark.remove();
}
