import { useEffect, useId, useRef } from 'react';
import type { ContentValue } from '#lib/contract/desk/content.ts';
import { languages, languageTag, type Language } from '#lib/contract/language.ts';
import { useDesk } from '../frame.tsx';
import { languageNames } from './messages.ts';

/** The reader's page in one language: the form loads it into the frame. */
function ReaderPage({ kind, value, language }: { kind: string; value: ContentValue; language: Language }) {
  const { base } = useDesk();
  const frame = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.submit();
  }, [value]);
  return (
    <section className="desk-preview" aria-label={languageNames[language]}>
      <h3 className="mb-2" lang={languageTag[language]}>
        {languageNames[language]}
      </h3>
      <form ref={form} method="post" action={`${base}/desk/preview`} target={frame} hidden>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="value" value={JSON.stringify(value)} />
      </form>
      <iframe name={frame} title={languageNames[language]} className="card w-full h-[70vh]" />
    </section>
  );
}

/** An entry on the reader's page, in each language side by side. */
export default function ContentPreview({ kind, value }: { kind: string; value: ContentValue }) {
  return (
    <div className="desk-columns grid gap-4">
      {languages.map((language) => (
        <ReaderPage key={language} kind={kind} value={value} language={language} />
      ))}
    </div>
  );
}
