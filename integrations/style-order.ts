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

/** Of a sheet of the build: marks of the tools that made it, which other sheets may have lost. */
const withoutComments = (sheet: string): string => sheet.replace(/\s*\/\*[\s\S]*?\*\/\s*/g, '').trim();

/** The styles of a page as one: each element of its own would have a hash of its own in the page's security policy. */
function joined(styles: readonly Style[], global: string): Style[] {
  const inlined = styles.flatMap((style) => (style.type === 'inline' ? [withoutComments(style.content)] : [])).join('');
  if (!inlined.includes(global)) return [...styles];
  const content = global + inlined.replace(global, () => '');
  return [{ type: 'inline', content }, ...styles.filter(({ type }) => type !== 'inline')];
}

/**
 * Puts the global sheet first in every page. Astro joins sheets by how deep they are imported, so that a component's
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
              const text = isSheet ? withoutComments(Buffer.from(source).toString()) : '';
              if (isGlobal.test(text)) found.add(text);
            }
          },
        };
        updateConfig({ vite: { plugins: [command === 'dev' ? whileDeveloping : whileBuilding] } });
      },
      'astro:build:ssr': ({ manifest }) => {
        if (found.size !== 1) throw new Error(`style-order: one global sheet, not ${String(found.size)}`);
        const [global = ''] = found;
        for (const route of manifest.routes) route.styles = joined(route.styles, global);
      },
    },
  };
};
