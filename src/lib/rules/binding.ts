/** Screens that bind a reader's account to what another service vouches for (portal-shell §2.7). */
export type BindKind = 'bindAccount' | 'bindUid' | 'relevanceUid';

/** Whether the screen asks for a captcha, as the specification has it. */
export const hasBindCaptcha = (kind: BindKind): boolean => kind !== 'bindAccount';
