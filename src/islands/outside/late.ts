import { timeoutMs } from '#lib/client/conventions.ts';
import { parsePage } from '#lib/client/fetched-page.ts';

/** The page on which others' answers stand. @returns undefined when it cannot be had */
async function answers(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return undefined;
    return parsePage(await response.text());
  } catch {
    return undefined;
  }
}

/**
 * When the first of the places comes near the screen, asks once for everything that others tell of the record, and puts
 * each part into its place. A place that nothing came for says so, or stays empty where it has no words.
 * @param address the page that has the parts, each under the name of its place
 */
export function fillWhenSeen(address: string): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-fill]')];
  const fill = async () => {
    const found = await answers(address);
    for (const place of places) {
      const part = found?.querySelector(`[data-fill="${CSS.escape(place.dataset['fill'] ?? '')}"]`);
      if (part) place.replaceChildren(...part.childNodes);
      else place.textContent = place.dataset['none'] ?? '';
    }
  };
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void fill();
    },
    { rootMargin: '300px' },
  );
  for (const place of places) observer.observe(place);
}
