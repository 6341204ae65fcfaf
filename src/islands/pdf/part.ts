/** The element of the viewer with this `data-` name. @throws when the page has none: the two are made for each other */
export function part<E extends HTMLElement>(root: HTMLElement, name: string, kind: new () => E): E {
  const found = root.querySelector(`[data-${name}]`);
  if (!(found instanceof kind)) throw new Error(`no ${name} in the viewer`);
  return found;
}
