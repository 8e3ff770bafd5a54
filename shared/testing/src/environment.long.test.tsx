import { Box, Button } from '@mui/material';
import { createContext, type Context } from 'node:vm';
import { renderPart, screen } from './index';

const { mayMatch } = jest.requireActual<{ mayMatch: (element: Element, selectors: string) => boolean }>(
  '../jest/quick-match.cjs',
);

function withSheet(css: string): void {
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = css;
  onTestEnd.push(() => sheet.remove());
}
const onTestEnd: (() => void)[] = [];
afterEach(() => onTestEnd.splice(0).forEach((end) => end()));

describe('the test environment detects hidden elements', () => {
  it.each([
    ['display of the element', { display: 'none' }, {}],
    ['visibility of the element', { visibility: 'hidden' }, {}],
    ['display of an ancestor', {}, { display: 'none' }],
    ['visibility of an ancestor', {}, { visibility: 'hidden' }],
    ['rule for a child', {}, { '& button': { visibility: 'hidden' } }],
    ['rule for a class of MUI', {}, { '& > .MuiButton-root': { visibility: 'hidden' } }],
  ])('by the %s', (_, own, outer) => {
    renderPart(
      <Box sx={outer}>
        <Button sx={own}>Save</Button>
      </Box>,
    );
    expect(screen.getByText('Save')).not.toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { hidden: true })).toHaveTextContent('Save');
  });

  it.each([
    'button',
    '*',
    '#save',
    '.big.red',
    'button.red',
    'div > .red',
    'p + .red',
    'p ~ button',
    'a, .red',
    '.red:not(.blue)',
    'button:not([disabled])',
    ':is(.red, .blue)',
    '[title="a, (b) .c"]',
    ".red[title*='(']",
    '.w\\:1',
    '.box:has(> p) .red',
  ])('by a rule for %s', (selector) => {
    withSheet(`${selector} { display: none }`);
    renderPart(
      <div className="box">
        <p>Text</p>
        <button id="save" className="big red w:1" title="a, (b) .c">
          Save
        </button>
      </div>,
    );
    expect(screen.getByText('Save')).not.toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each(['.blue', 'a', 'p .red', '.red > button', '.red:hover', '.red::before', '.redder', '.red.blue, a.red'])(
    'but not by a rule for %s, which matches another element',
    (selector) => {
      withSheet(`${selector} { display: none }`);
      renderPart(<button className="red">Save</button>);
      expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    },
  );

  it.each<[string, (button: HTMLElement, box: HTMLElement) => void]>([
    ['its style', (button) => (button.style.display = 'none')],
    ['the style of an ancestor', (_, box) => (box.style.visibility = 'hidden')],
    ['the class of an ancestor', (_, box) => box.classList.add('gone')],
    ['the rules', () => withSheet('button { display: none }')],
    ['its place', (button, box) => box.querySelector('p')?.append(button)],
  ])('when it was visible before a change of %s', (_, change) => {
    withSheet('.gone button { visibility: hidden } p { visibility: hidden }');
    renderPart(
      <div data-testid="box">
        <p />
        <button>Save</button>
      </div>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toBeVisible();
    change(button, screen.getByTestId('box'));
    expect(button).not.toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('passes only few rules to the selector engine', () => {
    renderPart(<Button>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const asked = rules.filter((rule) => rule instanceof CSSStyleRule && mayMatch(button, rule.selectorText));
    expect(rules.length).toBeGreaterThan(20);
    expect(asked.length).toBeLessThan(rules.length / 2);
  });
});

describe('a module compiled once per worker', () => {
  const { compileOnce } = jest.requireActual<{
    compileOnce: (
      source: string,
      parameters: string[],
      options: { filename: string; parsingContext: Context },
    ) => unknown;
  }>('../jest/compile-once.cjs');
  const inContext = (source: string, globals: object) =>
    (
      compileOnce(source, ['module'], { filename: '/once.js', parsingContext: createContext(globals) }) as () => unknown
    )();

  it('sees the globals of its own test file', () => {
    expect(inContext('return word; // end', { word: 'one' })).toBe('one');
    expect(inContext('return word; // end', { word: 'two' })).toBe('two');
  });

  it('is recompiled when its source has changed', () => {
    expect(inContext('return 1;', {})).toBe(1);
    expect(inContext('return 2;', {})).toBe(2);
  });
});
