import { languageTag, type Language } from '../contract/language.ts';

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** A page that needs nothing but itself, for when a library's own pages cannot be made. */
export function plainPage(
  status: number,
  language: Language,
  title: string,
  text: string,
  hint: string,
  link?: { href: string; text: string },
): Response {
  const body = `<!doctype html>
<html lang="${languageTag[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
${hint === '' ? '' : `<p>${escape(hint)}</p>`}${link ? `\n<p><a href="${escape(link.href)}">${escape(link.text)}</a></p>` : ''}
</main>
</body>
</html>
`;
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      ...(status === 503 && { 'retry-after': '60' }),
    },
  });
}
