// Ways to hand on a page: its address copied, the browser's own sharing, print. They show only with scripts.

const share = document.querySelector('.share');
const status = share?.querySelector('[role=status]');
const page = { title: document.title, url: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '' };
const button = (act: string) => share?.querySelector<HTMLElement>(`[data-act=${act}]`);
button('print')?.addEventListener('click', () => print());
button('copy')?.addEventListener('click', ({ currentTarget }) => {
  if (!status || !(currentTarget instanceof HTMLElement)) return;
  const { done = '', failed = '' } = currentTarget.dataset;
  const copied = 'clipboard' in navigator ? navigator.clipboard.writeText(page.url) : Promise.reject(new Error());
  copied.then(
    () => (status.textContent = done),
    () => (status.textContent = failed),
  );
});
if ('share' in navigator) {
  const native = button('share');
  native?.removeAttribute('hidden');
  native?.addEventListener('click', () => {
    // A reader who closes the sheet has done nothing wrong.
    navigator.share(page).catch(() => undefined);
  });
}

export {};
