import { coverSources } from '#lib/rules/cover-picture.ts';
import { coverFace, type CoverSubject } from '#lib/site/cover-face.ts';

/** The small cover of a work, as the server renders it (components/covers/markup.ts). */
export function Cover({ title, kindNo, coverUrl }: CoverSubject) {
  const { classes, letter } = coverFace({ title, kindNo, coverUrl });
  return (
    <span className={classes} aria-hidden="true">
      {letter !== undefined && <b>{letter}</b>}
      {coverUrl !== null && coverUrl !== '' && (
        <img {...coverSources(coverUrl, 'small')} alt="" width={72} height={96} loading="lazy" data-fallback="drawn" />
      )}
    </span>
  );
}
