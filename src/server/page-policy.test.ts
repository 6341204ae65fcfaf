import { describe, expect, it } from 'vitest';
import { allowFrame, allowFramedBy, allowPictures, allowStyle } from '../lib/pages/page-allowances.ts';
import { hashSource } from '../lib/pages/page-allowances.ts';
import { createPolicies, withPolicy } from './page-policy.ts';

const scripts = ['go()', 'other()'];
const styles = ['p{color:red}', 'b{color:blue}'];
const policies = createPolicies({ scripts, styles });
const pageOf = (html: string, type = 'text/html; charset=utf-8') =>
  new Response(html, { headers: { 'content-type': type } });
const policy = async (answer: Response) =>
  (await withPolicy(answer, policies)).headers.get('content-security-policy') ?? '';

describe('the content security policy of a page', () => {
  it('names the inline elements of that page alone', async () => {
    const found = await policy(pageOf(`<style>p{color:red}</style><script src="/a.js"></script><script>go()</script>`));
    expect(found).toContain(`script-src 'self' ${hashSource('go()')};`);
    expect(found).toContain(`style-src 'self' ${hashSource('p{color:red}')};`);
    expect(found).not.toContain(hashSource('other()'));
    expect(found).not.toContain(hashSource('b{color:blue}'));
  });

  it('allows no inline element that the build does not know, anywhere in the page', async () => {
    const found = await policy(pageOf('<p>中文</p><script>steal()</script><style>p{}</style><script>go()</script>'));
    expect(found).not.toContain(hashSource('steal()'));
    expect(found).not.toContain(hashSource('p{}'));
    expect(found).toContain(hashSource('go()'));
  });

  it('reads an element with attributes, and a page that ends within one', async () => {
    expect(await policy(pageOf('<script type="module">go()</script><style>b{color'))).toContain(hashSource('go()'));
  });

  it('adds what the page allows, and says that to nobody', async () => {
    const answer = pageOf('<style>:root{--x:1}</style>');
    allowStyle(answer, ':root{--x:1}');
    allowFrame(answer, 'https://passport.example');
    const made = await withPolicy(answer, policies);
    const found = made.headers.get('content-security-policy') ?? '';
    expect(found).toContain(
      `style-src 'self' ${hashSource(':root{--x:1}')}; img-src 'self' data:; frame-src 'self' https://passport.example`,
    );
    expect([...made.headers.keys()].sort()).toEqual(['content-security-policy', 'content-type']);
    expect(await made.text()).toBe('<style>:root{--x:1}</style>');
  });

  it('lets a page be framed by our own pages, and by the hosts that it names', async () => {
    expect(await policy(pageOf(''))).toContain("; frame-ancestors 'self'; ");
    const answer = pageOf('');
    allowFramedBy(answer, [
      'https://portal.example.edu',
      "https://b.example; script-src 'unsafe-inline'",
      'https://*.c.example',
    ]);
    expect(await policy(answer)).toContain("; frame-ancestors 'self' https://portal.example.edu https://*.c.example; ");
  });

  it('names the hosts of pictures that the library names, and nothing that would end the directive', async () => {
    expect((await policy(pageOf(''))).endsWith("; img-src 'self' data:")).toBe(true);
    const answer = pageOf('');
    allowPictures(answer, [
      'https://a.example',
      "https://b.example;script-src 'unsafe-inline'",
      '*',
      'https://*.c.example:1',
    ]);
    allowPictures(answer, ['http://[::1]:8080', 'https:', 'data:', 'https://d, script-src https://e']);
    expect((await policy(answer)).split('; ').at(-1)).toBe(
      "img-src 'self' data: https://a.example https://*.c.example:1 http://[::1]:8080",
    );
  });

  it('leaves what is no page alone, and a page that has a policy', async () => {
    expect(await policy(pageOf('{}', 'application/json'))).toBe('');
    const own = pageOf('<script>go()</script>');
    own.headers.set('content-security-policy', "default-src 'none'");
    expect(await policy(own)).toBe("default-src 'none'");
  });
});
