// What the tests use of the packages of Citation.js, which bring no types.
declare module '@citation-js/core' {
  export const plugins: {
    input: {
      /** Reads a text in the format named to items of CSL. @throws what is wrong with it */
      chain: (text: string, options: { forceType?: string; generateGraph: boolean; strict: boolean }) => unknown;
    };
  };
}
declare module '@citation-js/plugin-ris';
declare module '@citation-js/plugin-bibtex';
