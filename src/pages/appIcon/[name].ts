import { cssColour } from '#lib/site/colour.ts';
import type { APIRoute } from 'astro';
import { declareCache } from '#lib/pages/cache.ts';

/** An open book on the library's colour; the same drawing as public/favicon.svg. */
const book = 'M16 9c-3-2.2-6.6-2.5-10-2v14.5c3.4-.5 7-.2 10 2 3-2.2 6.6-2.5 10-2V7c-3.4-.5-7-.2-10 2zm0 0v14.5';

interface Shape {
  size: number;
  /** Radius of the corners, of 32; a maskable icon is cut by the device. */
  corner: number;
  /** Size of the drawing: what a mask may cut lies outside of four fifths. */
  scale: number;
}
const shapes: Readonly<Record<string, Shape>> = {
  '192.png': { size: 192, corner: 6, scale: 1 },
  '512.png': { size: 512, corner: 6, scale: 1 },
  'maskable.png': { size: 512, corner: 0, scale: 0.8 },
};

/** The library's icon for a phone or a desk, in the sizes that the manifest names. */
export const GET: APIRoute = async ({ locals }) => {
  const { site, path } = locals;
  const shape = Object.hasOwn(shapes, path.split('/').at(-1) ?? '') ? shapes[path.split('/').at(-1) ?? ''] : undefined;
  if (!shape) return new Response(null, { status: 404 });
  const { size, corner, scale } = shape;
  const { navBackColor, navTextColor } = site.config;
  const place = `translate(16 16) scale(${String(scale)}) translate(-16 -15.5)`;
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${String(size)}" height="${String(size)}">` +
    `<rect width="32" height="32" rx="${String(corner)}" fill="${cssColour(navBackColor, '#25313d')}"/>` +
    `<path d="${book}" transform="${place}" fill="none" stroke="${cssColour(navTextColor, '#fff')}" stroke-width="2" ` +
    `stroke-linejoin="round"/></svg>`;
  const { default: sharp } = await import('sharp');
  const picture = await sharp(Buffer.from(drawing)).png().toBuffer();
  const response = new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'",
      'x-robots-tag': 'noindex',
    },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`], maxAge: 86_400 });
  return response;
};
