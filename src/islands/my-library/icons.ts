/** Paths of the icons of the page's parts: 24 × 24, stroke 1.75. */
export const icons = {
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.5 2',
  check: 'M5 12.5l5 5 9-11',
  queue: 'M7 3h10M7 21h10M8 3c0 5 8 5 8 9s-8 4-8 9M16 3c0 5-8 5-8 9s8 4 8 9',
  charge: 'M3 6h18v12H3zM12 9a3 3 0 100 6 3 3 0 000-6zM6 9v6M18 9v6',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  star: 'M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z',
  book: 'M5 4h11a3 3 0 013 3v13H8a3 3 0 01-3-3zM5 17a3 3 0 013-3h11',
} as const;
export type IconName = keyof typeof icons;
