import Bowser from 'bowser';
import { deviceKinds, type DeviceKind } from '../../../lib/rules/sessions.ts';

/** What a browser says of itself, in words for its reader; empty where it says nothing that is known. */
export interface Device {
  browser: string;
  system: string;
  device: DeviceKind;
}

/** Longer than what browsers send; the rest adds nothing. */
const longest = 400;
const word = (text: string | undefined): string => (text ?? '').slice(0, 40);

/** @param agent the User-Agent header */
export function deviceOf(agent: string): Device {
  if (agent === '') return { browser: '', system: '', device: '' };
  const { browser, os, platform } = Bowser.parse(agent.slice(0, longest));
  return {
    browser: word(browser.name),
    system: word(os.name),
    device: deviceKinds.find((deviceKind) => deviceKind === platform.type) ?? '',
  };
}
