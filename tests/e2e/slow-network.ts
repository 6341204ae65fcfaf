import type { Page } from '@playwright/test';

/** 400 kbit/s, 400 ms, and a processor four times slower: the network and the phone that docs/develop/performance.md means. */
export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const bytesPerSecond = (400 * 1024) / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

export interface Press {
  /** What the page has as soon as it has answered. */
  answer: string;
  /** What it has when the reader can go on. */
  usable: string;
  act: () => Promise<unknown>;
  /** The event that counts as the press. */
  event?: 'click' | 'input' | 'change';
}

interface Times {
  answer: number;
  usable: number;
}
declare global {
  interface Window {
    timesOfPress: Promise<Times>;
  }
}

/** Milliseconds from a press to the first frame with its answer, and to the one where the reader can go on. */
export async function pressed(page: Page, { answer, usable, act, event = 'click' }: Press): Promise<Times> {
  await page.evaluate(
    ([type, first, last]) => {
      window.timesOfPress = new Promise((resolve) => {
        addEventListener(
          type,
          ({ timeStamp }) => {
            let seen: number | undefined;
            const look = () => {
              const now = performance.now() - timeStamp;
              if (document.querySelector(first)) seen ??= now;
              if (seen !== undefined && document.querySelector(last)) resolve({ answer: seen, usable: now });
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      });
    },
    [event, answer, usable] as const,
  );
  await act();
  return page.evaluate(() => window.timesOfPress);
}
