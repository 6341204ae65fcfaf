import { useEffect, useState } from 'react';

/** The focus goes back to where it was before, when what has opened is gone: to the same field, or the button in its place. */
export function useReturn(): void {
  const [left] = useState(() => {
    const from = document.activeElement;
    const place = from?.closest('li, tr, .desk-chosen, form, section') ?? null;
    return { from, place, at: [...(place?.querySelectorAll('button') ?? [])].findIndex((entry) => entry === from) };
  });
  useEffect(
    () => () => {
      const { from, place, at } = left;
      const back = from?.isConnected === true ? from : place?.querySelectorAll('button')[at];
      if (back instanceof HTMLElement) back.focus();
    },
    [left],
  );
}
