import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState, type ReactElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { hydrateOnIntent } from '#lib/pages/hydrate-on-intent.ts';
import { saveEntered } from './entered-fields.ts';

let root: Root | undefined;
afterEach(() => {
  act(() => {
    root?.unmount();
  });
  root = undefined;
});

function Ready({ whenReady }: { whenReady: () => void }) {
  useEffect(whenReady, [whenReady]);
  return null;
}

/** An island that the server has rendered. @returns the function that lets its script load */
function serve(view: ReactElement, hydrated = view): () => void {
  const island = document.createElement('div');
  island.innerHTML = renderToString(view);
  document.body.append(island);
  const script = Promise.withResolvers<undefined>();
  hydrateOnIntent(island, async () => {
    const enterAgain = saveEntered(island);
    await script.promise;
    await new Promise<void>((resolve) => {
      const whole = (
        <>
          {hydrated}
          <Ready whenReady={resolve} />
        </>
      );
      root = hydrateRoot(island, whole, { onRecoverableError: () => undefined });
    });
    enterAgain();
  });
  return () => script.resolve(undefined);
}

/** Shows all values that its handlers have received. */
function Form() {
  const [text, setText] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [note, setNote] = useState('Before');
  const [kind, setKind] = useState('book');
  const [isTicked, setIsTicked] = useState(false);
  const [way, setWay] = useState('mail');
  const [isSent, setIsSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent([text, isLeft ? 'left' : 'here', note, kind, String(isTicked), way].join(', '));
      }}
    >
      <input
        aria-label="Text"
        name="text"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setIsLeft(true)}
      />
      <textarea
        aria-label="Note"
        name="note"
        defaultValue="Before"
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <textarea aria-label="Other note" name="other" defaultValue="Before" />
      <select aria-label="Kind" name="kind" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
        <option value="book">Book</option>
        <option value="film">Film</option>
      </select>
      <input
        type="checkbox"
        aria-label="Tick"
        checked={isTicked}
        onChange={(event) => setIsTicked(event.currentTarget.checked)}
      />
      {['mail', 'text'].map((value) => (
        <input
          key={value}
          type="radio"
          name="way"
          aria-label={value}
          checked={way === value}
          onChange={() => setWay(value)}
        />
      ))}
      <button>Send</button>
      <output>{isSent}</output>
    </form>
  );
}

test('what was entered before hydration stays and reaches the handlers', async () => {
  const load = serve(<Form />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Text'), 'Rivers');
  await user.type(screen.getByLabelText('Note'), ' and after');
  await user.selectOptions(screen.getByLabelText('Kind'), 'film');
  await user.click(screen.getByLabelText('Tick'));
  await user.click(screen.getByLabelText('text'));
  await user.type(screen.getByLabelText('Other note'), ' and later');
  await user.click(screen.getByRole('button'));
  load();
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('Rivers, left, Before and after, film, true, text');
  });
  expect(screen.getByLabelText('Text')).toHaveValue('Rivers');
  expect(screen.getByLabelText('Note')).toHaveValue('Before and after');
  expect(screen.getByLabelText('Other note')).toHaveValue('Before and later');
  expect(screen.getByLabelText('Kind')).toHaveValue('film');
  expect(screen.getByLabelText('Tick')).toBeChecked();
  expect(screen.getByLabelText('text')).toBeChecked();
  expect(screen.getByLabelText('mail')).not.toBeChecked();
});

test('what was entered before the script of the page ran is kept, with the place of the cursor', async () => {
  const load = serve(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Text');
  // No event reaches the island.
  field.value = 'Rivers';
  field.focus();
  field.setSelectionRange(2, 3);
  load();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('Rivers, here, Before, book, false, mail');
  });
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 3]);
});

test('fields that React has replaced have what was entered, those of a name in their order', async () => {
  const fields = (label: string) => (
    <form>
      <p>{label}</p>
      <input name="line" aria-label="First" />
      <input name="line" aria-label="Second" />
    </form>
  );
  const load = serve(fields('of the server'), fields('of the browser'));
  const before = screen.getByLabelText('Second');
  await userEvent.type(before, 'Rivers');
  load();
  await screen.findByText('of the browser');
  await waitFor(() => {
    expect(screen.getByLabelText('Second')).toHaveValue('Rivers');
  });
  expect(screen.getByLabelText('Second')).not.toBe(before);
  expect(screen.getByLabelText('First')).toHaveValue('');
});

test('a text in composition is left to the input method', async () => {
  const load = serve(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Text');
  field.focus();
  fireEvent.compositionStart(field);
  field.value = 'shu';
  fireEvent.input(field);
  const inputs: string[] = [];
  field.addEventListener('input', () => inputs.push(field.value));
  load();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => {
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
  });
  expect(inputs).toEqual([]);
});

test('fields that the reader has left as they were cause nothing', async () => {
  let changes = 0;
  const count = () => {
    changes += 1;
  };
  const load = serve(
    <form>
      <select aria-label="Kind" defaultValue="film" onChange={count}>
        <option value="book">Book</option>
        <option value="film">Film</option>
      </select>
      <select aria-label="Place" onChange={count}>
        <option value="here">Here</option>
      </select>
      <input type="checkbox" defaultChecked onChange={count} />
      <textarea defaultValue="Before" onChange={count} />
      <button
        type="button"
        onClick={(event) => {
          event.currentTarget.textContent = 'Pressed';
        }}
      >
        Press
      </button>
    </form>,
  );
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'book');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'film');
  fireEvent.click(screen.getByRole('button'));
  load();
  expect(await screen.findByText('Pressed')).toBeVisible();
  expect(changes).toBe(0);
});
