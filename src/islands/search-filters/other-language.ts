import { parsePage } from '#lib/client/fetched-page.ts';

/** Puts works of the other language into the place of the link to them, and takes the link away where there are none. */
export async function fillOtherLanguage(): Promise<void> {
  const place = document.getElementById('other-language');
  const link = place?.querySelector('a');
  if (!place || !link) return;
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) return;
    const works = parsePage(await answer.text()).getElementById('other-works');
    if (works?.dataset['found'] === undefined) place.remove();
    else place.replaceWith(works);
  } catch {
    // The link leads there all the same.
  }
}
