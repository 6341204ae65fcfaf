import { sessionKeys } from '#lib/session/reader-session.ts';

/**
 * The captcha of sign-in that waits for its answer in this tab (portal-shell §3 Storage): a dialog that is closed and
 * opened again, or a page that is loaded anew, shows it once more. A browser that forbids storage gets another each time.
 */
export function waitingCaptcha(): string | undefined {
  try {
    return sessionStorage.getItem(sessionKeys.codeKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberCaptcha(codeKey: string): void {
  try {
    sessionStorage.setItem(sessionKeys.codeKey, codeKey);
  } catch {
    // Another one is drawn the next time.
  }
}

/** It was sent, and whatever the answer is, it cannot be answered again. */
export function captchaIsUsed(): void {
  try {
    sessionStorage.removeItem(sessionKeys.codeKey);
  } catch {
    // Nothing was kept.
  }
}
