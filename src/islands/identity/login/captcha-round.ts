import { useState, type RefObject } from 'react';

/**
 * The number of a form's captcha.
 * @returns the number, and a function that asks for another picture and empties the field: a picture is used up by a
 *   refused attempt
 */
export function useCaptchaRound(form: RefObject<HTMLFormElement | null>): [round: number, renew: () => void] {
  const [round, setRound] = useState(0);
  const renew = () => {
    setRound((before) => before + 1);
    const field = form.current?.elements.namedItem('verifyCode');
    if (field instanceof HTMLInputElement) field.value = '';
  };
  return [round, renew];
}
