import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { qrPath } from '#lib/citation/qr.ts';
import { readTypeface, type Typeface } from '../typesetting/typeface.ts';
import { fontOfWoff } from '../typesetting/typeface.ts';
import { certificatePdf, textOfCertificate, type CertificateTexts } from './certificate-pdf.ts';
import { makeCertificate } from './make-certificate.ts';

const texts: CertificateTexts = {
  language: 'zh-CN',
  title: '离校证明',
  statement: '兹证明 张㛃𬱖（读者证号 S2*******17）已于 2026年1月15日 办结在江岚大学图书馆的离校手续。',
  codeLabel: '验证码',
  code: '0YVE-1ANY-VE1A-N000',
  verifyLabel: '验证网址',
  verifyAddress: 'https://lib.example.edu/jianglan/leavingCertificate?code=0YVE-1ANY-VE1A-N000',
  verifyPlace: 'https://lib.example.edu/jianglan/leavingCertificate',
  qrLabel: '验证离校证明',
  libraryName: '江岚大学图书馆',
  day: '2026年1月15日',
};

let typeface: Typeface;
beforeAll(async () => {
  typeface = await readTypeface();
});

describe('the leaving certificate as a PDF', () => {
  it('is one small page with every text in it, rare characters too, and a link to its verification', async () => {
    const file = await certificatePdf(texts, typeface, qrPath(texts.verifyAddress));
    expect(file.length).toBeLessThan(60_000);
    const opening = getDocument({ data: new Uint8Array(file), verbosity: 0 });
    const document = await opening.promise;
    expect(document.numPages).toBe(1);
    const page = await document.getPage(1);
    const { items } = await page.getTextContent();
    const shown = items.map((item) => ('str' in item ? item.str : '')).join('');
    const squeezed = shown.replaceAll(/\s/g, '');
    const { title, statement, code, verifyPlace, day } = texts;
    for (const text of [title, statement, code, verifyPlace, day])
      expect(squeezed).toContain(text.replaceAll(/\s/g, ''));
    const links: unknown[] = await page.getAnnotations();
    expect(links).toMatchObject([{ url: texts.verifyAddress }]);
    expect((await document.getMetadata()).info).toMatchObject({ Title: title, Language: 'zh-CN' });
    await opening.destroy();
  });

  it('knows which characters its typeface lacks', () => {
    expect(typeface.lacks(textOfCertificate(texts))).toEqual([]);
    expect(typeface.lacks('王𓀀💡王')).toEqual(['𓀀', '💡']);
  });

  it('is made in a thread, which reports characters that the typeface lacks', async () => {
    const qr = qrPath(texts.verifyAddress);
    const made = await makeCertificate({ texts, qr });
    const file = made && 'file' in made ? Buffer.from(made.file) : Buffer.alloc(0);
    expect(file.toString('latin1', 0, 5)).toBe('%PDF-');
    const lacking = await makeCertificate({ texts: { ...texts, statement: '兹证明 王💡' }, qr });
    expect(lacking).toEqual({ lacking: ['💡'] });
  });

  it('rejects a file that is not a font', async () => {
    await expect(fontOfWoff(Buffer.from('wOF2 and more than forty bytes of something else'))).rejects.toThrow('WOFF');
  });
});
