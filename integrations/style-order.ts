import { basename } from 'node:path';
import type { AstroIntegration } from 'astro';

/** The order of the layers (styles/global.css); the browser takes it from whichever sheet it reads first. */
const order = '@layer theme, base, components, utilities;\n';
/** Only the global sheet fills the layer of the theme. */
const isGlobal = /@layer theme\s*\{/;

/** What Rollup hands over of a file of the build. */
interface Built {
  type: string;
  fileName: string;
  source?: string | Uint8Array;
}

type Style = Parameters<
  NonNullable<AstroIntegration['hooks']['astro:build:ssr']>
>[0]['manifest']['routes'][number]['styles'][number];

/** Inlined styles that follow each other are one element: each has a hash of its own in the page's security policy. */
function joined(styles: readonly Style[]): Style[] {
  const made: Style[] = [];
  for (const style of styles) {
    const before = made.at(-1);
    if (before?.type === 'inline' && style.type === 'inline') before.content += style.content;
    else made.push({ ...style });
  }
  return made;
}

/**
 * Puts the global sheet first in every page. Astro sorts sheets by how deep they are imported, so that a component's
 * layered sheet could stand before the global one and turn the order of the layers around: the reset would then win over
 * the component. Pages grow by nothing. While developing, sheets come one by one, and each layered one says the order.
 */
export const styleOrder = (): AstroIntegration => {
  const found = new Set<string>();
  return {
    name: 'style-order',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const whileDeveloping = {
          name: 'style-order',
          enforce: 'pre' as const,
          transform: (code: string, id: string) =>
            /\.css(?:$|\?)/.test(id) && code.includes('@layer components')
              ? { code: order + code, map: null }
              : undefined,
        };
        const whileBuilding = {
          name: 'style-order',
          generateBundle(_: unknown, files: Record<string, Built>) {
            for (const { fileName, source } of Object.values(files)) {
              const isSheet = fileName.endsWith('.css') && source !== undefined;
              if (isSheet && isGlobal.test(Buffer.from(source).toString())) found.add(basename(fileName));
            }
          },
        };
        updateConfig({ vite: { plugins: [command === 'dev' ? whileDeveloping : whileBuilding] } });
      },
      'astro:build:ssr': ({ manifest }) => {
        if (found.size !== 1) throw new Error(`style-order: one global sheet, not ${[...found].join(', ') || 'none'}`);
        for (const route of manifest.routes) {
          const { styles } = route;
          const at = styles.findIndex((style) => style.type === 'external' && found.has(basename(style.src)));
          if (at > 0) styles.unshift(...styles.splice(at, 1));
          route.styles = joined(styles);
        }
      },
    },
  };
};
