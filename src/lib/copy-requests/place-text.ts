import { separator } from '../i18n/format.ts';

/** Where a copy or a pick-up place is, as one line. */
export function placeText(at: {
  libName: string;
  name: string;
  /** Where in the building; often begins with the building's name. */
  place: string | null;
}): string {
  const { libName, name, place } = at;
  const isNamed = [name, place ?? ''].some((text) => text.startsWith(libName));
  return [isNamed ? '' : libName, name, place].filter(Boolean).join(separator);
}
