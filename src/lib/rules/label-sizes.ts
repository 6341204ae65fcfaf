/** Size of a label, in millimetres. */
export interface LabelSize {
  width: number;
  height: number;
  /** Labels on a sheet of A4; one label a page if missing. */
  sheet?: { columns: number; rows: number; left: number; top: number; gapX: number; gapY: number } | undefined;
}

export const labelKinds = ['spine', 'pocket'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** Size of a reader card (ISO/IEC 7810 ID-1). */
export const cardSize: LabelSize = { width: 85.6, height: 54 };

export const maxLabels = 200;

/** Splits a call number into the lines of a spine label: at slashes and spaces. */
export const spineLines = (callNo: string, volume: string | null): string[] =>
  [...callNo.split(/[/\s]+/), volume ?? ''].map((line) => line.trim()).filter((line) => line !== '');
