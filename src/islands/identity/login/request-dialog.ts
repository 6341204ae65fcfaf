import { waitingCaptcha } from '#lib/stores/session/captcha.ts';

/** Requests the server's sign-in form. */
export function requestDialog(base: string): Promise<Response> {
  const body = new URLSearchParams({ next: location.pathname + location.search, codeKey: waitingCaptcha() ?? '' });
  return fetch(`${base}/signInDialog`, { method: 'POST', body });
}
