import { render, screen } from '@textloom/testing';
import { Facts } from './facts';

describe('Label and value pairs', () => {
  it('are terms with their definitions; empty values show a dash, false lines are omitted', () => {
    render(<Facts facts={[['Name', 'Sam'], ['Email', ''], ['Zip', null], ['Answers', 0], false]} />);
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Name', 'Email', 'Zip', 'Answers']);
    expect(values).toEqual(['Sam', '–', '–', '0']);
  });
});
