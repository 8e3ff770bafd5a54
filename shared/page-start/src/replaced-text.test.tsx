import { render } from '@testing-library/react';
import { act, screen } from '@textloom/testing';
import { surviveReplacedText } from './replaced-text';

// Installed once, as in the page. Each test renders its own elements.
surviveReplacedText();

const textsOf = (element: Element): Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
};

function translated(text: string): HTMLElement {
  const outer = document.createElement('font');
  const inner = document.createElement('font');
  inner.textContent = text.toUpperCase();
  outer.append(inner);
  return outer;
}

/** The two ways in which translators replace a text. */
const WAYS: Record<string, (text: Text) => void> = {
  'replaces it': (text) => text.replaceWith(translated(text.data)),
  'inserts beside it and removes it': (text) => {
    text.before(translated(text.data));
    text.remove();
  },
};

async function translate(element: Element, way: (text: Text) => void): Promise<void> {
  for (const text of textsOf(element)) way(text);
  await settle();
}

/** Observers are notified after the current task. */
const settle = (): Promise<void> => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

function Counter({ count, note, late = false }: { count: number; note?: string; late?: boolean }) {
  return (
    <p data-testid="counter">
      {late && <b>Late </b>}
      {count}/160
      {note}
    </p>
  );
}

describe.each(Object.entries(WAYS))('a page whose translator %s', (_name, way) => {
  it('shows a changed text', async () => {
    const { rerender } = render(<Counter count={0} />);
    const counter = screen.getByTestId('counter');
    await translate(counter, way);
    rerender(<Counter count={1} />);
    await settle();
    expect(counter).toHaveTextContent('1/160');
    rerender(<Counter count={2} />);
    await settle();
    expect(counter).toHaveTextContent('2/160');
  });

  it('shows the change of a text that was translated twice', async () => {
    const { rerender } = render(<Counter count={0} />);
    const counter = screen.getByTestId('counter');
    await translate(counter, way);
    for (const font of [...counter.children]) font.replaceWith(translated(`again ${font.textContent}`));
    await settle();
    rerender(<Counter count={1} />);
    await settle();
    expect(counter).toHaveTextContent(/^1\s*AGAIN \/160$/);
  });

  it('removes a text with its translation', async () => {
    const { rerender } = render(<Counter count={0} note=" too long" />);
    const counter = screen.getByTestId('counter');
    await translate(counter, way);
    rerender(<Counter count={0} />);
    expect(counter).toHaveTextContent('0/160');
    expect(counter).not.toHaveTextContent(/long/i);
  });

  it('inserts before a translated text', async () => {
    const { rerender } = render(<Counter count={7} />);
    const counter = screen.getByTestId('counter');
    await translate(counter, way);
    rerender(<Counter count={7} late />);
    expect(counter).toHaveTextContent('Late 7/160');
  });

  it('removes and adds whole parts', async () => {
    const { rerender, container } = render(
      <div>
        before <Counter count={1} /> after
      </div>,
    );
    await translate(container, way);
    rerender(<div>before after</div>);
    await settle();
    rerender(
      <div>
        before <Counter count={3} /> after
      </div>,
    );
    await settle();
    expect(screen.getByTestId('counter')).toHaveTextContent('3/160');
  });
});

it('does not change pages that nobody translates', async () => {
  const { rerender } = render(<Counter count={1} note=" now" late />);
  rerender(<Counter count={2} />);
  await settle();
  expect(screen.getByTestId('counter').textContent).toBe('2/160');
  const parent = document.createElement('div');
  const child = document.createElement('i');
  parent.append(child);
  expect(parent.removeChild(child)).toBe(child);
  expect(parent.childNodes).toHaveLength(0);
});
