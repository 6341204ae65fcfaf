/** Paths of the one icon set: 24 × 24, stroke 1.75, drawn for this portal. */
const icons = {
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17h.01',
  arrowLeft: 'M15 5l-7 7 7 7',
  arrowRight: 'M9 5l7 7-7 7',
  arrowDown: 'M6 9l6 6 6-6',
  assistant: 'M4 5h16v12H9l-5 4z',
  book: 'M5 4h11a3 3 0 013 3v13H8a3 3 0 01-3-3zM5 17a3 3 0 013-3h11',
  cart: 'M3 4h2l2.5 11h10L20 7H6M9 19.5h.01M16 19.5h.01',
  check: 'M5 12.5l5 5 9-11',
  class: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  close: 'M6 6l12 12M18 6L6 18',
  course: 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6',
  database: 'M4 6c0-3 16-3 16 0s-16 3-16 0v12c0 3 16 3 16 0V6M4 12c0 3 16 3 16 0',
  dissertation: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  ebook: 'M6 3h12v18H6zM9 7h6M9 11h6M11 18h2',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  filter: 'M4 6h16M7 12h10M10 18h4',
  gift: 'M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9C6 9 7 3 9.5 4S12 9 12 9s0-4 2.5-5S18 9 12 9',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  help: 'M12 3a9 9 0 100 18 9 9 0 000-18zM9.5 9.5a2.5 2.5 0 115 0c0 2-2.5 2-2.5 4M12 17h.01',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
  journal: 'M4 5h13v15H6a2 2 0 01-2-2zM17 9h3v9a2 2 0 01-3 2M7 9h7M7 13h7M7 16h4',
  library: 'M3 10l9-6 9 6zM5 10v9M10 10v9M14 10v9M19 10v9M3 20h18',
  link: 'M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  new: 'M12 3l2.5 5.5L20 9l-4 4 1 6-5-3-5 3 1-6-4-4 5.5-.5z',
  paper: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  phone: 'M6 3h4l1.5 5L9 10a12 12 0 005 5l2-2.5 5 1.5v4c0 2-2 3-4 3A16 16 0 013 7c0-2 1-4 3-4z',
  pin: 'M12 21s7-6.5 7-11.5a7 7 0 00-14 0C5 14.5 12 21 12 21zM12 7.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  ranking: 'M4 20v-7h5v7M9 20V5h6v15M15 20v-9h5v9M3 20h18',
  reader: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4 20c0-4 4-6 8-6s8 2 8 6',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21',
  special: 'M4 4h16v16H4zM8 8h8v8H8zM4 4l4 4M20 4l-4 4M4 20l4-4M20 20l-4-4',
} as const;

/** The path of an icon by its name; names that libraries write and the set does not know show a link. */
export function iconPath(name: string): string {
  return Object.entries(icons).find(([entry]) => entry === name)?.[1] ?? icons.link;
}
