import { render } from '@textloom/testing';
import { marked, WithMarked } from './with-marked';

const htmlOf = (text: string, show?: (value: string, position: number) => string): string =>
  render(<WithMarked text={text} {...(show ? { show } : {})} />).container.innerHTML;

describe('marked values of a sentence', () => {
  it('are bold wherever the sentence has them, and only they', () => {
    expect(htmlOf(`Text ${marked('JOIN')} to ${marked('555888')}, or JOIN later.`)).toBe(
      'Text <strong>JOIN</strong> to <strong>555888</strong>, or JOIN later.',
    );
  });

  it('can be shown in another way, each by its position', () => {
    expect(htmlOf(`${marked('Account')}/${marked('Plans')}.`, (value, position) => `${position}:${value}`)).toBe(
      '0:Account/1:Plans.',
    );
  });

  it('leaves a sentence without one as it is', () => {
    expect(htmlOf('Nothing is marked.')).toBe('Nothing is marked.');
  });
});
