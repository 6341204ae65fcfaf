import type { SettledQueue, settledActs } from '#lib/rules/desk-audit.ts';
import type { DeskMessages } from './messages.ts';

export const queueName = (messages: DeskMessages, queue: SettledQueue): string =>
  queue === 'copyRequests' ? messages.copyRequests : messages[`inbox_${queue}`];

/** What is done about what waits, or its taking back, in a word. */
export const queueActName = (messages: DeskMessages, act: (typeof settledActs)[number]): string =>
  act === 'takeBack' ? messages.takeBack : messages[`act_${act}`];
