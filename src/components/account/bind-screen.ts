import type { BindKind } from '#lib/rules/binding.ts';

export interface BindScreen {
  kind: BindKind;
  /** openId or uid of the address; undefined where it cannot be one. */
  ticket: string | undefined;
  bound?: string;
  /** Why nothing can be bound with this ticket: said before anybody types anything. */
  refused?: string;
  /** Why the form of a browser without scripts did not bind. */
  formRefused: string;
  captchaKey?: string;
}
