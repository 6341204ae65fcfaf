const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** A text in pieces as a Chinese dictionary parts it: words, and what stands between them. */
export const segmentsOf = (text: string): Intl.SegmentData[] => [...segmenter.segment(text)];
