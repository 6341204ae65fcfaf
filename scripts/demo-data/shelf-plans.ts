/** Which places of a demo library stand on one floor, and how many rows of shelves each has. */
export interface Plan {
  floor: string;
  name: { 'zh-CN': string; zh_TW: string; 'en-US': string };
  zones: readonly { locationId: string; rows: number }[];
}

const plan = (floor: string, names: readonly [string, string, string], ...zones: [string, number][]): Plan => ({
  floor,
  name: { 'zh-CN': names[0], zh_TW: names[1], 'en-US': names[2] },
  zones: zones.map(([locationId, rows]) => ({ locationId, rows })),
});

/** Floors of the demo libraries, as their library.json describes the places. */
export const plans: Readonly<Record<string, readonly Plan[]>> = {
  jianglan: [
    plan('main-b1', ['总馆地下一层', '總館地下一樓', 'Main Library, basement'], ['JLZ-MJ', 12]),
    plan('main-2', ['总馆二层', '總館二樓', 'Main Library, level 2'], ['JLZ-QK', 12]),
    plan('main-3', ['总馆三层', '總館三樓', 'Main Library, level 3'], ['JLZ-SK', 7], ['JLZ-WX', 7]),
    plan('main-4', ['总馆四层', '總館四樓', 'Main Library, level 4'], ['JLZ-SY', 12]),
    plan('main-5', ['总馆五层', '總館五樓', 'Main Library, level 5'], ['JLZ-XW', 4], ['JLZ-WW', 8]),
    plan('main-6', ['总馆六层', '總館六樓', 'Main Library, level 6'], ['JLZ-GJ', 6]),
    plan('law-2', ['法学楼二层', '法學大樓二樓', 'Law Building, level 2'], ['JLF-YL', 4]),
    plan('science-1', ['理工馆一层', '理工館一樓', 'Science Library, level 1'], ['JLB-ZH', 12]),
    plan('science-2', ['理工馆二层', '理工館二樓', 'Science Library, level 2'], ['JLB-LK', 8]),
    plan('science-3', ['理工馆三层', '理工館三樓', 'Science Library, level 3'], ['JLB-GK', 10]),
    plan('science-4', ['理工馆四层', '理工館四樓', 'Science Library, level 4'], ['JLB-QK', 12]),
    plan('medical-1', ['医学馆一层', '醫學館一樓', 'Medical Library, level 1'], ['JLY-QK', 8]),
    plan('medical-2', ['医学馆二层', '醫學館二樓', 'Medical Library, level 2'], ['JLY-YX', 6]),
  ],
  chengchuan: [
    plan('central-1', ['中心馆一层', '中心館一樓', 'Central Library, level 1'], ['CCZ-BK', 12]),
    plan('central-2', ['中心馆二层', '中心館二樓', 'Central Library, level 2'], ['CCZ-WX', 13]),
    plan('central-3', ['中心馆三层', '中心館三樓', 'Central Library, level 3'], ['CCZ-SK', 8], ['CCZ-KJ', 5]),
    plan('central-4', ['中心馆四层', '中心館四樓', 'Central Library, level 4'], ['CCZ-YS', 6]),
    plan('children-1', ['少年儿童馆一层', '兒童圖書館一樓', 'Children’s Library, level 1'], ['CCE-TH', 6]),
    plan('children-2', ['少年儿童馆二层', '兒童圖書館二樓', 'Children’s Library, level 2'], ['CCE-HB', 5]),
    plan('west-1', ['西城文化中心一层', '西城文化中心一樓', 'Xicheng Cultural Centre, level 1'], ['CCX-ZH', 10]),
    plan('metro', ['西城广场地铁站', '西城廣場捷運站', 'Xicheng Square metro station'], ['CCX-ZZ', 4]),
  ],
  mingwan: [
    plan('one', ['一层', '一樓', 'Level 1'], ['MWT-QK', 12]),
    plan('two', ['二层', '二樓', 'Level 2'], ['MWT-ZS', 13]),
    plan('three', ['三层', '三樓', 'Level 3'], ['MWT-WS', 7], ['MWT-YS', 5]),
    plan('four', ['四层', '四樓', 'Level 4'], ['MWT-GJ', 7], ['MWT-LW', 4]),
  ],
};

export type Area = [left: number, top: number, width: number, height: number];
export interface Row {
  row: string;
  area: Area;
  shelves: number;
}

/** Size of every map, and what of it the rows take up. */
export const size: [number, number] = [400, 280];
const [left, right, top, bottom] = [28, 372, 44, 208];
const [aisle, thick, shelves] = [36, 12, 6];

/** The rows of a floor: upright, numbered from the left through all its places, each place in a block of its own. */
export function rowsOf({ zones }: Plan): { locationId: string; rows: Row[] }[] {
  const all = zones.reduce((sum, { rows }) => sum + rows, 0);
  const free = right - left - aisle * (zones.length - 1);
  const pitch = Math.min(free / all, 44);
  // What the rows do not need stays free on both sides.
  let at = left + (free - pitch * all) / 2;
  let number = 0;
  return zones.map(({ locationId, rows }) => {
    const made = Array.from({ length: rows }, (): Row => {
      number += 1;
      const area: Area = [Math.round(at + (pitch - thick) / 2), top, thick, bottom - top];
      at += pitch;
      return { row: String(number), area, shelves };
    });
    at += aisle;
    return { locationId, rows: made };
  });
}

const style = `
  .paper { fill: #fdfcf9 } .wall { fill: none; stroke: #8d949e; stroke-width: 3 } .bar { fill: #d5d9df }
  .part { stroke: #fdfcf9; stroke-width: 1.5 } .sign { fill: none; stroke: #8d949e; stroke-width: 1.5 }
  .solid { fill: #8d949e } .number { fill: #3a414b; font: 600 12px system-ui, sans-serif; text-anchor: middle }
  .classes { fill: #6a727d; font: 11px system-ui, sans-serif; text-anchor: middle }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #1c2025 } .bar { fill: #4a525d } .part { stroke: #1c2025 }
    .number { fill: #e4e7eb } .classes { fill: #aab1bb } .wall, .sign { stroke: #79818d } .solid { fill: #79818d }
  }`;

/** Stairs, lift, desk and the door with the way in: signs that need no language. */
const signs = [
  '<path class="wall" d="M180 272H12V8H388V272H220"/>',
  '<path class="solid" d="M200 254l8 14h-16z"/>',
  '<path class="sign" d="M26 262h10v-7h10v-7h10v-7h10v-7"/>',
  '<rect class="sign" x="330" y="234" width="30" height="28" rx="2"/>',
  '<path class="solid" d="M338 245l5-7 5 7zM342 251l5 7 5-7z"/>',
  '<path class="sign" d="M262 262v-10a8 8 0 0 1 8-8h34"/>',
];

/** Draws a floor. @param classes what each place has, said over its rows: A–G */
export function drawFloor(plan: Plan, classes: ReadonlyMap<string, string>): string {
  const parts = rowsOf(plan).flatMap(({ locationId, rows }) => {
    const [first, last] = [rows[0]?.area, rows.at(-1)?.area];
    const middle = ((first?.[0] ?? 0) + (last?.[0] ?? 0) + thick) / 2;
    return [
      `<text class="classes" x="${middle.toFixed(0)}" y="32">${classes.get(locationId) ?? ''}</text>`,
      ...rows.flatMap(({ row, area: [x, y, width, height] }) => [
        `<rect class="bar" x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}"/>`,
        `<text class="number" x="${String(x + width / 2)}" y="${String(y + height + 15)}">${row}</text>`,
      ]),
    ];
  });
  const cuts = Array.from({ length: shelves - 1 }, (_, at) => top + ((at + 1) * (bottom - top)) / shelves)
    .map((y) => `M${String(left - 8)} ${y.toFixed(1)}H${String(right + 8)}`)
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(' ')}">`,
    `<style>${style}\n</style>`,
    `<rect class="paper" width="${String(size[0])}" height="${String(size[1])}"/>`,
    ...parts,
    `<path class="part" d="${cuts}"/>`,
    ...signs,
    '</svg>\n',
  ].join('\n');
}
