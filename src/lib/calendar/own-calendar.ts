/** Path, inside the library, of a reader's calendar. @param key that of the reader's private address */
export const ownCalendarPath = (key: string): string => `/calendar.ics?${new URLSearchParams({ key }).toString()}`;
