/** What a scan sounds like: done, done with something to do, refused. */
export type ScanSound = 'done' | 'caught' | 'refused';

const tones: Record<ScanSound, readonly { hertz: number; ms: number }[]> = {
  done: [{ hertz: 880, ms: 90 }],
  caught: [
    { hertz: 660, ms: 120 },
    { hertz: 990, ms: 220 },
  ],
  refused: [{ hertz: 180, ms: 350 }],
};

let context: AudioContext | undefined;

/** Lets staff hear what came of a scan without looking up. */
export function playSound(sound: ScanSound): void {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const { hertz, ms } of tones[sound]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = hertz;
    gain.gain.value = 0.15;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    at += ms / 1000;
    oscillator.stop(at);
  }
}
