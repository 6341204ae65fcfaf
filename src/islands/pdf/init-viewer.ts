// The reader's own tool for PDF files: it is what the page is for, so it is fetched as soon as the page is shown.
const root = document.querySelector<HTMLElement>('[data-pdf]');
if (root) {
  import('./viewer.ts').then(
    ({ openViewer }) => openViewer(root),
    () => {
      // Without the viewer the page's own link to the file remains.
      root.dataset['state'] = 'failed';
    },
  );
}
