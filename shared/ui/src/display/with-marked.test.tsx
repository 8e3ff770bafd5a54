import { render } from '@textloom/testing';
import { marked, WithMarked } from './with-marked';

const htmlOf = (text: string, show?: (value: string, position: number) => string): string =>
  render(<WithMarked text={text} {...(show ? { show } : {})} />).container.innerHTML;

describe('marked values of a sentence', () => {
  it('are bold wherever they occur in the sentence, and nothing else is', () => {
    expect(htmlOf(`Text ${marked('JOIN')} to ${marked('555888')}, or JOIN later.`)).toBe(
      'Text <strong>JOIN</strong> to <strong>555888</strong>, or JOIN later.',
    );
  });

  it('can be rendered differently, each by its position', () => {
    expect(htmlOf(`${marked('Account')}/${marked('Plans')}.`, (value, position) => `${position}:${value}`)).toBe(
      '0:Account/1:Plans.',
    );
  });

  it('leave a sentence without one unchanged', () => {
    expect(htmlOf('Nothing is marked.')).toBe('Nothing is marked.');
  });
});
