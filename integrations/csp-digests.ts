import type { AstroIntegration } from 'astro';

const module = /\/astro\/dist\/core\/encryption\.js$/;
const made = 'async function generateCspDigest(';

/** Remembers digests by what they are of; the styles and scripts of a site are few and always the same. */
const remembered = `
const digestsOf = new Map();
function generateCspDigest(data, algorithm) {
  let digests = digestsOf.get(algorithm);
  if (!digests) digestsOf.set(algorithm, (digests = new Map()));
  let digest = digests.get(data);
  if (!digest) {
    if (digests.size > 500) digests.clear();
    digest = makeCspDigest(data, algorithm);
    digests.set(data, digest);
  }
  return digest;
}
`;

/**
 * Astro digests the inlined styles and scripts of a page for its content security policy anew each time the page is
 * rendered, which took 7 % of it. The build makes it remember them.
 */
export const cspDigests = (): AstroIntegration => ({
  name: 'csp-digests',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build') return;
      const plugin = {
        name: 'csp-digests',
        transform(code: string, id: string) {
          if (!module.test(id)) return undefined;
          // An Astro that does it in another way must not be changed by guesswork.
          if (code.split(made).length !== 2) throw new Error('csp-digests: Astro makes its digests in another way now');
          return { code: code.replace(made, 'async function makeCspDigest(') + remembered, map: null };
        },
      };
      updateConfig({ vite: { plugins: [plugin] } });
    },
  },
});
