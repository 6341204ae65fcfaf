import { namedBehavior } from '#lib/rules/activity.ts';
import type { MineMessages } from '../section/list-messages.ts';

/** The name of a type; a library's own is as the library calls it. */
export function typeName(type: string, messages: MineMessages): string {
  const name = namedBehavior(type);
  return name === undefined ? type : messages[`type_${name}`];
}
