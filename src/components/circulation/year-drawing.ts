import { drawable, lineOutlines, linesOf, type Outlines } from '../typesetting/outlines.ts';

/** Pixels of the picture: what phones show whole. */
const size = { width: 1080, height: 1350 };
const margin = 90;
const ink = '#1c2733';
const muted = '#55606c';

/** What the picture of a year shows, in the words and numbers of the language; nothing of it says whose year it is. */
export interface ReadingYear {
  title: string;
  library: string;
  /** How many loans, and how many pages if the records say so. */
  figures: readonly { value: string; label: string }[];
  months: readonly { label: string; count: number }[];
  /** Caption of the classes, and the classes, most loans first. */
  classesLabel: string;
  classes: readonly { name: string; value: string; count: number }[];
  /** Colour of the library, `#25313d`. */
  colour: string;
}

const bar = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<rect x="${String(x)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="6" fill="${colour}"/>`;

/** Draws a year of loans as SVG, with text as outlines. */
export function yearDrawing(year: ReadingYear, face: Outlines): string {
  const width = size.width - 2 * margin;
  const write = (text: string, at: { x: number; y: number; size: number }, room = width): string => {
    const { lines } = linesOf(drawable(text, face), { most: room / at.size, lines: 1, language: undefined }, face);
    return lineOutlines(lines[0] ?? '', at, face);
  };
  const figures = year.figures.map(({ value, label }, at) => {
    const x = margin + at * 460;
    return { value: write(value, { x, y: 420, size: 110 }, 440), label: write(label, { x, y: 480, size: 36 }, 440) };
  });
  const mostLoans = Math.max(1, ...year.months.map(({ count }) => count));
  const step = width / year.months.length;
  const months = year.months.map(({ label, count }, at) => {
    const height = (200 * count) / mostLoans;
    const x = margin + at * step;
    return {
      bar: bar(x, 780 - height, step - 16, height, year.colour),
      label: write(label, { x, y: 825, size: 28 }, step - 4),
    };
  });
  const mostOfClass = Math.max(1, ...year.classes.map(({ count }) => count));
  const classes = year.classes.map(({ name, value, count }, at) => {
    const y = 980 + at * 72;
    return {
      name: write(name, { x: margin, y, size: 34 }, 420),
      bar: bar(margin + 440, y - 26, (340 * count) / mostOfClass, 28, year.colour),
      value: write(value, { x: margin + 800, y, size: 34 }, 100),
    };
  });
  const strong = [
    write(year.title, { x: margin, y: 210, size: 84 }),
    ...figures.map(({ value }) => value),
    ...classes.flatMap(({ name, value }) => [name, value]),
  ];
  const quiet = [
    ...figures.map(({ label }) => label),
    ...months.map(({ label }) => label),
    classes.length > 0 ? write(year.classesLabel, { x: margin, y: 910, size: 36 }) : '',
    write(year.library, { x: margin, y: size.height - 50, size: 32 }),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size.width)}" height="${String(size.height)}">` +
    `<rect width="100%" height="100%" fill="#f7f5f0"/><rect width="100%" height="20" fill="${year.colour}"/>` +
    `<g fill="${ink}">${strong.join('')}</g><g fill="${muted}">${quiet.join('')}</g>` +
    `${[...months, ...classes].map((part) => part.bar).join('')}</svg>`
  );
}
