import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus near a button that its own press may take away: a loan that was renewed for the last time has none.
 * @param isThere whether the button is
 */
export function useFocusAfter(isThere: boolean): { place: RefObject<HTMLDivElement | null>; pressed: () => void } {
  const place = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isThere || !wasPressed.current) return;
    wasPressed.current = false;
    // A reader who has gone on meanwhile stays there.
    if (document.activeElement === document.body) place.current?.focus();
  }, [isThere]);
  const pressed = () => {
    wasPressed.current = true;
  };
  return { place, pressed };
}
