import { arrange, homeViewSetting, readHomeView, type Arrangement, type HomeView } from '#lib/rules/home-view.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { sessionKeys } from '#lib/session/reader-session.ts';
import type { Client } from '#lib/client/client.ts';

/** Keeps the setting for this tab, so that the home page need not ask for it each time; empty: nothing was chosen. */
export function keepView(text: string): void {
  try {
    sessionStorage.setItem(sessionKeys.homeView, text);
  } catch {
    // A browser that forbids storage is asked for it again.
  }
}

/** The setting as this tab knows it; undefined when it has not asked yet. */
function cachedView(): string | undefined {
  try {
    return sessionStorage.getItem(sessionKeys.homeView) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Asks for the reader's choice, once in a tab. */
export async function viewOfReader(client: Client): Promise<Answer<HomeView | undefined>> {
  const cached = cachedView();
  if (cached !== undefined) return { success: true, data: readHomeView(cached), message: '', errCode: 0 };
  const answer = await client.call('getUserSetting', { name: homeViewSetting });
  if (!answer.success) return answer;
  keepView(answer.data.value ?? '');
  return { ...answer, data: readHomeView(answer.data.value) };
}

/**
 * Brings elements that stand beside each other into the reader's order.
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
