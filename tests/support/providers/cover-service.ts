import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';

/** How the double of a cover service misbehaves, by the path before the ISBN. */
export const coverServiceWays = ['good', 'missing', 'page', 'huge', 'bomb', 'redirect', 'broken', 'slow'] as const;
export type CoverServiceWay = (typeof coverServiceWays)[number];

/** The picture that a good answer is: its colour comes from the ISBN. */
const pictureOf = (isbn: string): Promise<Buffer> =>
  sharp({
    create: { width: 300, height: 420, channels: 3, background: `#${isbn.slice(-6).padStart(6, '8')}` },
  })
    .jpeg()
    .toBuffer();

/**
 * A cover service that does as its address says: `/good/{isbn}.jpg` is a picture, `/slow/…` never ends, and the others are
 * what a service may send by mistake or on purpose.
 */
export async function answerAsCoverService(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, way = '', isbn = ''] = /^\/(\w+)\/(\d+)/.exec(request.url ?? '') ?? [];
  const send = (status: number, type: string, body: Buffer | string) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };
  if (way === 'good') send(200, 'image/jpeg', await pictureOf(isbn));
  else if (way === 'page') send(200, 'image/jpeg', '<html><script>alert(1)</script></html>');
  else if (way === 'huge') send(200, 'image/jpeg', Buffer.alloc(4 * 1024 * 1024, 0xff));
  else if (way === 'bomb') {
    const background = '#fff';
    send(
      200,
      'image/png',
      await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  } else if (way === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/inside.jpg' }).end();
  else if (way === 'broken') send(500, 'text/plain', 'broken');
  else if (way !== 'slow') send(404, 'text/plain', 'none');
}
