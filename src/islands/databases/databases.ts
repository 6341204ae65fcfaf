// Forms on the page of a database come with the click on their button; everything to read is without them.
for (const button of document.querySelectorAll<HTMLElement>('[data-form]')) {
  button.addEventListener('click', () => {
    void import('./open.tsx').then(({ openWriting }) => openWriting(button));
  });
}
