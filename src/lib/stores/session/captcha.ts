import { captchaKey } from './keys.ts';
import { tabStorage } from './storage.ts';

/** The captcha of sign-in that waits for its answer in this tab: a dialog that opens again, or a reloaded page, shows it. */
export const waitingCaptcha = (): string | undefined => tabStorage.getItem(captchaKey) ?? undefined;

export function rememberCaptcha(codeKey: string): void {
  tabStorage.setItem(captchaKey, codeKey);
}

/** It was sent, and cannot be answered again. */
export function captchaIsUsed(): void {
  tabStorage.removeItem(captchaKey);
}
