import { expect, test } from 'vitest';
import { copyRequestActs } from './desk-acts.ts';
import { deskActTexts, readDeskAct } from './desk-audit.ts';
import { inboxKinds } from './desk-inbox.ts';

test('every act of the desk is read, of every queue and with a text of its own', () => {
  for (const [detail, text] of Object.entries(deskActTexts)) expect(readDeskAct(detail)).toEqual({ text });
  for (const act of copyRequestActs) {
    expect(readDeskAct(`copy request ${act}`)).toEqual({ queue: 'copyRequests', act });
  }
  expect(readDeskAct('copy request takeBack')).toEqual({ queue: 'copyRequests', act: 'takeBack' });
  for (const [queue, { acts }] of Object.entries(inboxKinds)) {
    for (const act of Object.keys(acts)) expect(readDeskAct(`${queue} ${act}`)).toEqual({ queue, act });
    expect(readDeskAct(`${queue} take back`)).toEqual({ queue, act: 'takeBack' });
  }
  expect(readDeskAct('something else')).toBeUndefined();
});
