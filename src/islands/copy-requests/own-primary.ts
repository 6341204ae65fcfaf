import { timeoutMs } from '#lib/client/conventions.ts';
import { parsePage } from '#lib/client/fetched-page.ts';

/**
 * Puts what is true for the reader who is signed in into the place of what the visitors' page of a record offers. What
 * is there stays where the answer does not come.
 */
export async function showOwnPrimary(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-primary]');
  if (!place) return;
  try {
    const response = await fetch(place.dataset['primary'] ?? '', { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return;
    const page = parsePage(await response.text());
    // A reader who is about to press is not interrupted.
    if (place.matches(':focus-within') || place.querySelector('[open]')) return;
    place.replaceChildren(...page.body.childNodes);
  } catch {
    // The visitors' offer is right for most readers.
  }
}
