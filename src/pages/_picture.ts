/**
 * A picture that readers or vendors gave, as an answer: it is a picture and nothing else, whatever is in it.
 * @param given.picture in base64, as the service answers it
 * @param cacheControl how long it may be kept, and by whom
 */
export function pictureAnswer(
  { mediaType, picture }: { mediaType: string; picture: string },
  cacheControl: string,
): Response {
  return new Response(Buffer.from(picture, 'base64'), {
    headers: {
      'content-type': mediaType,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'cache-control': cacheControl,
    },
  });
}
