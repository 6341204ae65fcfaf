/** A type, first and last day by which activity is narrowed; what it is not narrowed by is left out. */
export interface Period {
  type?: string;
  from?: string;
  to?: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** @param get a parameter of an address, or a field of a form; what is no type and no day is left out */
export function periodOf(get: (name: keyof Period) => string): Period {
  const [type, from, to] = [get('type'), get('from'), get('to')];
  return {
    ...(/^[\w-]{1,32}$/.test(type) && { type }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}
