/** Files that have been asked for, and whether they are there. */
const files: Partial<Record<string, Promise<void>>> = {};

function load(file: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    const isSheet = file.endsWith('.css');
    link.rel = isSheet ? 'stylesheet' : 'modulepreload';
    link.href = `/${file}`;
    const done = () => {
      resolve();
    };
    // A part shows without a sheet that cannot be had.
    link.onload = link.onerror = done;
    document.head.append(link);
    if (!isSheet) done();
  });
}

/**
 * Imports a module once all it needs has been asked for, and its sheets are there.
 * @param needed files, as paths below the root
 */
export const __vitePreload = <T>(run: () => Promise<T>, needed: readonly string[] = []): Promise<T> =>
  Promise.all(needed.map((file) => (files[file] ??= load(file)))).then(run);
