/**
 * The version of pdf.js whose files the build adds to its own (integrations/pdf-files.ts checks that it is the one
 * installed).
 */
export const pdfVersion = '6.5.438';

/**
 * Where character maps of Chinese, Japanese and Korean encodings, standard fonts and image decoders of pdf.js are. They
 * are asked for only by files that need them, and kept for good like everything under /_astro.
 */
export const pdfAssets = `/_astro/pdfjs-${pdfVersion}`;
