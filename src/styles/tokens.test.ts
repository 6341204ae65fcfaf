import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hueOfStep, ornaments, shades, toneOf, toneSaturation } from '../lib/site/cover-tone.ts';
import { contrast, hardestGround, leastContrast, readableOn } from '../lib/site/contrast.ts';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightPart = '', darkPart = ''] = sheet.split('@media (prefers-color-scheme: dark)');
const tokensOf = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+):[^;]*?(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]));
const schemes = { light: tokensOf(lightPart), dark: tokensOf(darkPart) };

describe.each(Object.entries(schemes))('the %s scheme', (scheme, tokens) => {
  const at = (name: string) => tokens.get(name) ?? '';

  it.each(['ink', 'muted', 'accent', 'danger', 'ok'])('reads %s on paper and on cards', (name) => {
    for (const ground of ['paper', 'card']) {
      expect(contrast(at(name), at(ground))).toBeGreaterThanOrEqual(leastContrast);
    }
  });

  it('reads marked words and text on the accent', () => {
    expect(contrast(at('ink'), at('mark'))).toBeGreaterThanOrEqual(leastContrast);
    expect(contrast(at('on-accent'), at('accent'))).toBeGreaterThanOrEqual(leastContrast);
  });

  it('shows the edges of fields and buttons', () => {
    for (const ground of ['paper', 'card']) expect(contrast(at('edge'), at(ground))).toBeGreaterThanOrEqual(3);
  });

  it('corrects accents against its hardest ground, so that they read everywhere', () => {
    const ground = scheme === 'light' ? hardestGround.light : hardestGround.dark;
    expect([at('paper'), at('card')]).toContain(ground);
    for (const entry of ['ffff00', '101010', '0b6e4f', '8c2f39', '777777']) {
      const accent = readableOn(entry, ground);
      for (const pair of [at('paper'), at('card'), at('on-accent')]) {
        expect(contrast(accent, pair)).toBeGreaterThanOrEqual(leastContrast);
      }
    }
  });
});

/** `hsl()` to six hexadecimal digits. */
function hexOfHsl(hue: number, saturation: number, lightness: number): string {
  const [s, l] = [saturation / 100, lightness / 100];
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return part(0) + part(8) + part(4);
}

describe('drawn covers', () => {
  it('have the documented colours in the style sheet', () => {
    const sheet = readFileSync(new URL('cover-tones.css', import.meta.url), 'utf8');
    const rules = new Map(
      [...sheet.matchAll(/\.(\w+) \{([^}]*)\}/g)].map(([, name = '', body = '']) => [name, body.replace(/\s/g, '')]),
    );
    const steps = letters.map((_, step) => [`h${String(step)}`, `--h:${String(hueOfStep(step))};`]);
    const turns = shades.map(([turn, lightness], at) => [
      `s${String(at)}`,
      `--t:${String(turn)};--l:${String(lightness)}%;`,
    ]);
    const drawn = [...rules.keys()].filter((name) => name.startsWith('o'));
    expect(drawn).toEqual(Array.from({ length: ornaments }, (_, at) => `o${String(at)}`));
    expect([...rules].filter(([name]) => !drawn.includes(name))).toEqual([...steps, ...turns]);
  });

  const letters = [...'ABCDEFGHIJKNOPQRSTUVXZ'];
  const titles = ['红楼梦', 'Ulysses', '算法导论', 'x', '水浒传', '1984', 'Emma', '围城', '活着'];

  it('have white text that reads in every colour there is', () => {
    for (const letter of [...letters, 'W', '']) {
      for (const title of titles) {
        const { hue, lightness } = toneOf(letter, title);
        expect(contrast('fff', hexOfHsl(hue, toneSaturation, lightness))).toBeGreaterThanOrEqual(leastContrast);
      }
    }
  });

  it('have a hue of their own for each main class, the same for the same book', () => {
    expect(new Set(letters.map((letter) => toneOf(`${letter}123`, '同名').hue)).size).toBe(22);
    expect(toneOf('I247', '红楼梦')).toEqual(toneOf('i24', '红楼梦'));
    expect(toneOf(null, '红楼梦')).toEqual(toneOf(null, '红楼梦'));
  });
});
